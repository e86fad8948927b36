import { describe, expect, it } from 'vitest'
import {
  currenciesOfAccountType,
  NETWORK_BY_WALLET_TYPE,
  RAILS_BY_ACCOUNT_TYPE,
} from '#lib/contract/accounts/account-type'
import { paymentRail } from '#lib/contract/accounts/payment-rail'
import { CURRENCIES } from '#lib/contract/money/currency'

describe('currenciesOfAccountType', () => {
  it.each([
    ['BRL_ACCOUNT', ['BRL']],
    ['SLV_ACCOUNT', ['USD']],
    ['SOLANA_WALLET', ['USDC', 'USDT']],
    ['TRON_WALLET', ['USDT']],
    ['ETHEREUM_WALLET', ['USDC', 'USDT']],
    ['PLASMA_WALLET', ['USDT']],
    ['ARBITRUM_WALLET', ['USDC', 'USDT']],
    ['SPARK_WALLET', ['BTC', 'USDB']],
    ['LIGHTNING', ['BTC']],
  ] as const)('%s holds %j', (accountType, codes) => {
    expect(currenciesOfAccountType(accountType)).toEqual(codes)
  })

  it('SWIFT_ACCOUNT holds any fiat currency and no crypto asset', () => {
    expect(currenciesOfAccountType('SWIFT_ACCOUNT')).toHaveLength(39)
    for (const asset of ['BTC', 'USDC', 'USDT', 'USDB'] as const)
      expect(currenciesOfAccountType('SWIFT_ACCOUNT')).not.toContain(asset)
  })

  it('every bank account type except SWIFT_ACCOUNT and SLV_ACCOUNT holds only the currency in its name', () => {
    for (const accountType of Object.keys(RAILS_BY_ACCOUNT_TYPE) as (keyof typeof RAILS_BY_ACCOUNT_TYPE)[]) {
      if (accountType === 'SWIFT_ACCOUNT' || accountType === 'SLV_ACCOUNT') continue
      expect(currenciesOfAccountType(accountType)).toEqual([accountType.slice(0, 3)])
    }
  })

  it('every currency except ARS has an account type other than SWIFT_ACCOUNT', () => {
    const types = [
      ...Object.keys(RAILS_BY_ACCOUNT_TYPE),
      ...Object.keys(NETWORK_BY_WALLET_TYPE),
    ] as (keyof typeof RAILS_BY_ACCOUNT_TYPE)[]
    const currencies = new Set(types.filter(type => type !== 'SWIFT_ACCOUNT').flatMap(currenciesOfAccountType))
    expect(CURRENCIES.filter(({ code }) => !currencies.has(code)).map(({ code }) => code)).toEqual(['ARS'])
  })
})

describe('rails', () => {
  it('six of the 23 rails are not offered by any account type', () => {
    const offered = new Set<string>(Object.values(RAILS_BY_ACCOUNT_TYPE).flat())
    expect(paymentRail.options).toHaveLength(23)
    expect(paymentRail.options.filter(rail => !offered.has(rail))).toEqual([
      'ACH_COLOMBIA',
      'BRE_B',
      'CIPS',
      'INSTAPAY',
      'PESONET',
      'UNIONPAY',
    ])
  })
})
