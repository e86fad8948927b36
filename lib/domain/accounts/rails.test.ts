import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { currenciesOfAccountType, isWalletType, RAILS_BY_ACCOUNT_TYPE } from '#lib/contract/accounts/account-type'
import { type ExternalAccountInfo, externalAccountInfoAnswer } from '#lib/contract/accounts/external-account-info'
import { CURRENCIES } from '#lib/contract/money/currency'
import {
  defaultRail,
  isInstantCurrency,
  quoteLifetimeMs,
  railsOf,
  withRails,
} from '#lib/domain/accounts/external-account-facts'
import { EXTERNAL_ACCOUNT_SAMPLES, externalAccountSample } from '#lib/testing/fixtures/external-account-samples'

const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' } as const
const upi = externalAccountSample('INR_ACCOUNT')
const bankInIndia = {
  accountType: 'INR_ACCOUNT',
  accountNumber: '123456789',
  ifsc: 'HDFC0000001',
  beneficiary,
} as const
const phone = '+8801712345678'

describe('rails of an account', () => {
  it.each<[string, ExternalAccountInfo, string[], string]>([
    ['a US account', externalAccountSample('USD_ACCOUNT'), ['ACH', 'WIRE', 'RTP', 'FEDNOW'], 'RTP'],
    ['a euro account', externalAccountSample('EUR_ACCOUNT'), ['SEPA', 'SEPA_INSTANT'], 'SEPA_INSTANT'],
    ['a Danish account', externalAccountSample('DKK_ACCOUNT'), ['SEPA', 'SEPA_INSTANT'], 'SEPA_INSTANT'],
    ['a Singapore account', externalAccountSample('SGD_ACCOUNT'), ['PAYNOW', 'FAST', 'BANK_TRANSFER'], 'FAST'],
    ['a PIX account', externalAccountSample('BRL_ACCOUNT'), ['PIX'], 'PIX'],
    ['a UPI account', upi, ['UPI'], 'UPI'],
    ['an Indian bank account', { ...bankInIndia, rail: 'RTGS' }, ['NEFT', 'RTGS'], 'RTGS'],
    [
      'an Indian bank account that names a rail it does not offer',
      { ...bankInIndia, rail: 'IMPS' },
      ['NEFT', 'RTGS'],
      'NEFT',
    ],
    [
      'an Indian account with bank details and a UPI address',
      { ...bankInIndia, rail: 'RTGS', vpa: 'ada@upi' },
      ['UPI', 'NEFT', 'RTGS'],
      'UPI',
    ],
    ['a Bangladeshi bank account', externalAccountSample('BDT_ACCOUNT'), ['BANK_TRANSFER'], 'BANK_TRANSFER'],
    [
      'a Bangladeshi mobile-money account',
      { accountType: 'BDT_ACCOUNT', bankName: 'bKash', phoneNumber: phone, beneficiary },
      ['MOBILE_MONEY'],
      'MOBILE_MONEY',
    ],
    [
      'a Ghanaian account with bank details and a phone number',
      { ...externalAccountSample('GHS_ACCOUNT'), phoneNumber: phone },
      ['BANK_TRANSFER', 'MOBILE_MONEY'],
      'BANK_TRANSFER',
    ],
    ['an Egyptian account with an IBAN', externalAccountSample('EGP_ACCOUNT'), ['BANK_TRANSFER'], 'BANK_TRANSFER'],
    ['a SWIFT account', externalAccountSample('SWIFT_ACCOUNT'), ['SWIFT'], 'SWIFT'],
  ])('%s has the expected rails and default rail', (_name, info, rails, preferred) => {
    expect(railsOf(info)).toEqual(rails)
    expect(defaultRail(info)).toBe(preferred)
  })

  it('every sample bank account offers its default rail, and sample wallets have no rails', () => {
    for (const info of EXTERNAL_ACCOUNT_SAMPLES) {
      const rail = defaultRail(info)
      if ('beneficiary' in info) expect(railsOf(info)).toContain(rail)
      else expect([railsOf(info), rail]).toEqual([[], undefined])
    }
  })

  it('withRails adds rails to bank accounts but not to wallets, and the response schema accepts the results', () => {
    for (const info of EXTERNAL_ACCOUNT_SAMPLES) {
      const expected = 'beneficiary' in info ? { ...info, paymentRails: railsOf(info) } : info
      expect(z.encode(externalAccountInfoAnswer, withRails(info))).toEqual(expected)
    }
  })
})

/** Rails that settle within seconds. */
const INSTANT: ReadonlySet<string> = new Set(
  'FAST FASTER_PAYMENTS FEDNOW PAYNOW PIX RTP SEPA_INSTANT SPEI UPI'.split(' '),
)

it('real-time funding accepts exactly the crypto assets and the currencies with an instant rail', () => {
  const funded = CURRENCIES.map(({ code }) => code).filter(isInstantCurrency)
  const instant = EXTERNAL_ACCOUNT_SAMPLES.filter(
    ({ accountType }) =>
      isWalletType(accountType) || RAILS_BY_ACCOUNT_TYPE[accountType].some(rail => INSTANT.has(rail)),
  )
  expect(funded.toSorted()).toEqual(
    [...new Set(instant.flatMap(({ accountType }) => currenciesOfAccountType(accountType)))].toSorted(),
  )
  expect(funded).toHaveLength(12)
})

it('a quote is valid for five minutes, or for one minute if it uses Lightning or Spark', () => {
  expect(quoteLifetimeMs()).toBe(300_000)
  expect(quoteLifetimeMs(undefined, 'USD_ACCOUNT')).toBe(300_000)
  expect(quoteLifetimeMs('SOLANA', 'EUR_ACCOUNT')).toBe(300_000)
  for (const route of ['LIGHTNING', 'SPARK', 'SPARK_WALLET'] as const) {
    expect(quoteLifetimeMs(route, undefined)).toBe(60_000)
    expect(quoteLifetimeMs('SOLANA', route)).toBe(60_000)
  }
})
