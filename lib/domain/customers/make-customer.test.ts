import { describe, expect, test } from 'vitest'
import { type CustomerRequest, UMA_ADDRESS } from '#lib/contract/customers/customer'
import { CURRENCIES } from '#lib/contract/money/currency'
import { type Id, instantFromEpoch } from '#lib/contract/scalars'
import { describeAccount } from '#lib/domain/accounts/make-external-account'
import { makeInternalAccount } from '#lib/domain/accounts/make-internal-account'
import { makeCustomer, provisionedAccounts, unknownCurrencyIn } from '#lib/domain/customers/make-customer'
import { EXTERNAL_ACCOUNT_SAMPLES, externalAccountSample } from '#lib/testing/fixtures/external-account-samples'

const NOW = instantFromEpoch(1_760_000_000_000)
const ID = 'Customer:01890000-0000-7000-8000-00000000000a' as Id<'Customer'>
const make = (request: CustomerRequest) => makeCustomer(request, { id: ID, umaDomain: 'pay.example', now: NOW })

describe('a customer', () => {
  test('created with only a type has a generated platformCustomerId and UMA address', () => {
    expect(make({ customerType: 'INDIVIDUAL' })).toEqual({
      id: ID,
      customerType: 'INDIVIDUAL',
      platformCustomerId: ID.slice('Customer:'.length),
      umaAddress: '$customer.00000000000a@pay.example',
      currencies: [],
      createdAt: NOW,
      updatedAt: NOW,
      isDeleted: false,
      kycStatus: 'APPROVED',
    })
  })

  test('has the fields of its request, except identity numbers', () => {
    const ada = {
      customerType: 'INDIVIDUAL',
      platformCustomerId: 'own',
      umaAddress: '$ada@pay.example',
      email: 'ada@example.com',
      fullName: 'Ada',
      birthDate: '1990-01-15',
    } as const
    const customer = make({ ...ada, idType: 'SSN', identifier: '078-05-1120' })
    expect(customer).toMatchObject(ada)
    expect(JSON.stringify(customer)).not.toContain('078-05-1120')
  })

  test('that is a business starts UNVERIFIED, with its legal name in its UMA address', () => {
    const businessInfo = { legalName: 'Ada & Söhne GmbH', country: 'DE', taxId: '1', incorporatedOn: '2020-01-01' }
    expect(make({ customerType: 'BUSINESS', businessInfo })).toMatchObject({
      kybStatus: 'UNVERIFIED',
      umaAddress: '$ada.so.hne.gmbh.00000000000a@pay.example',
    })
  })

  test.each(['Ada Example', 'Zoë “😀” O’Hara', '李小龍', '...', '-', 'a'.repeat(255), '$x@y', 'É'.repeat(100)])(
    'named %j has a valid UMA address with at most 64 characters before the @',
    fullName => {
      const { umaAddress } = make({ customerType: 'INDIVIDUAL', fullName })
      expect(umaAddress).toMatch(UMA_ADDRESS)
      expect(umaAddress.indexOf('@')).toBeLessThanOrEqual(64)
    },
  )

  test('with a long name has a UMA address with the maximum of 64 characters before the @', () => {
    const { umaAddress } = make({ customerType: 'INDIVIDUAL', fullName: 'a'.repeat(255) })
    expect(umaAddress.indexOf('@')).toBe(64)
    expect(umaAddress.replace('$', '$a')).not.toMatch(UMA_ADDRESS)
  })
})

describe('accounts of a customer', () => {
  const codes = (currencies: readonly string[]) => provisionedAccounts(currencies).map(({ currency }) => currency)

  test('are a USD account, a USDC account, a USDB wallet, and an account in each other requested currency', () => {
    expect(provisionedAccounts([])).toEqual([
      { type: 'INTERNAL_FIAT', currency: 'USD' },
      { type: 'INTERNAL_CRYPTO', currency: 'USDC' },
      { type: 'EMBEDDED_WALLET', currency: 'USDB' },
    ])
    expect(codes(['EUR', 'USD', 'BTC', 'EUR', 'USDB'])).toEqual(['USD', 'USDC', 'USDB', 'EUR', 'BTC'])
    expect(provisionedAccounts(['BTC', 'EUR']).slice(3)).toEqual([
      { type: 'INTERNAL_CRYPTO', currency: 'BTC' },
      { type: 'INTERNAL_FIAT', currency: 'EUR' },
    ])
  })

  test('unknownCurrencyIn returns the first unknown currency, or undefined if all are known', () => {
    expect(unknownCurrencyIn(CURRENCIES.map(({ code }) => code))).toBeUndefined()
    expect(unknownCurrencyIn(['USD', 'usd', 'XXX'])).toBe('usd')
  })
})

describe('an internal account', () => {
  const facts = {
    id: 'InternalAccount:1' as Id<'InternalAccount'>,
    customerId: ID,
    type: 'INTERNAL_FIAT',
    currency: 'USD',
    balance: 12n,
    privateSince: null,
    closedAt: null,
    createdAt: NOW,
    updatedAt: NOW,
  } as const

  test('that is not a wallet has two equal balances in its currency, and no privateEnabled', () => {
    const account = makeInternalAccount(facts, [])
    expect(account.balance).toMatchObject({ amount: 12n, currency: { code: 'USD', decimals: 2 } })
    expect(account.totalBalance).toEqual(account.balance)
    expect(account).not.toHaveProperty('privateEnabled')
  })

  test('of the platform has no customerId', () => {
    const account = makeInternalAccount({ ...facts, customerId: null }, [])
    expect(account.customerId).toBeUndefined()
  })

  test('that is a wallet has privateEnabled, which is true if the wallet is private', () => {
    const account = makeInternalAccount({ ...facts, type: 'EMBEDDED_WALLET', currency: 'USDB' }, [])
    expect(account.privateEnabled).toBe(false)
    const hidden = makeInternalAccount({ ...facts, type: 'EMBEDDED_WALLET', currency: 'USDB', privateSince: NOW }, [])
    expect(hidden.privateEnabled).toBe(true)
  })

  test('in an unknown currency cannot be made', () => {
    expect(() => makeInternalAccount({ ...facts, currency: 'XXX' }, [])).toThrow('XXX')
  })
})

describe('an external account', () => {
  test.each(EXTERNAL_ACCOUNT_SAMPLES)('of type $accountType has the fields of its request', info => {
    expect(describeAccount(info)).toMatchObject({ accountInfo: info })
  })

  test('that is a wallet has no verification', () => {
    expect(describeAccount(externalAccountSample('SOLANA_WALLET'))).toMatchObject({
      verification: null,
      verifiedName: null,
    })
  })

  test('is rejected if its bank does not recognize it', () => {
    const unknown = { ...externalAccountSample('USD_ACCOUNT'), accountNumber: '1234567105' }
    const details = { reason: 'ACCOUNT_NOT_FOUND', field: 'accountInfo' }
    expect(describeAccount(unknown)).toEqual({ rejection: { code: 'INVALID_BANK_ACCOUNT', details } })
  })
})
