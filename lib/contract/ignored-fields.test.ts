import { expect, test } from 'vitest'
import { externalAccountRequest } from '#lib/contract/accounts/external-account'
import { ignoredFields } from '#lib/contract/codec'
import { customerRequest } from '#lib/contract/customers/customer'
import { platformConfigChange } from '#lib/contract/platforms/platform-config'

test('fields of other options of a union are unknown', () => {
  const wire = { customerType: 'INDIVIDUAL', fullName: 'Ada', businessInfo: {}, address: { line1: 'A', zip: '1' } }
  expect(ignoredFields(customerRequest, wire)).toEqual([
    { field: 'businessInfo', likely: undefined },
    { field: 'address.zip', likely: undefined },
  ])
})

test('unions within unions are searched for the option that the value selects', () => {
  const accountInfo = { accountType: 'SOLANA_WALLET', address: 'x', adress: 'y', iban: 'z' }
  expect(ignoredFields(externalAccountRequest, { currency: 'USDC', accountInfo })).toEqual([
    { field: 'accountInfo.adress', likely: 'accountInfo.address' },
    { field: 'accountInfo.iban', likely: undefined },
  ])
})

test('the fields of each item of a list are checked', () => {
  const wire = { supportedCurrencies: [{ currencyCode: 'USD' }, { currencycode: 'EUR' }] }
  expect(ignoredFields(platformConfigChange, wire)).toEqual([
    { field: 'supportedCurrencies.1.currencycode', likely: 'supportedCurrencies.1.currencyCode' },
  ])
})

test.each([null, 'text', 7, [], [[{}]]])('a body that is no object has no unknown fields (%j)', wire => {
  expect(ignoredFields(platformConfigChange, wire)).toEqual([])
})
