import { expect, test } from 'vitest'
import { CURRENCIES, NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'
import { isInstantCurrency } from '#lib/domain/accounts/external-account-facts'
import type { JsonObject } from '#lib/formats/text/parse-json'
import { isRealtime } from './contract-facts'
import {
  amountFromDecimal,
  amountFromText,
  FEE_PARTS,
  feeOverrideWith,
  lockedAmount,
  textAt,
  valueAt,
  withValue,
} from './quote-body'

test.each([
  ['100000', 100000],
  ['0', 0],
  ['-5', -5],
  ['9007199254740993', 9007199254740993n],
  ['12.5', 12.5],
  ['12.50', '12.50'],
  ['1e5', '1e5'],
  ['007', '007'],
  ['twelve', 'twelve'],
  ['Infinity', 'Infinity'],
  ['NaN', 'NaN'],
  ['', undefined],
])('the amount text "%s" is converted to %o and shown as typed', (typed, sent) => {
  expect(amountFromText(typed)).toBe(sent)
  expect(textAt(withValue({}, 'lockedCurrencyAmount', amountFromText(typed)), 'lockedCurrencyAmount')).toBe(typed)
})

test.each([
  ['1,000.00', 2, 100000],
  ['2500', 2, 250000],
  ['0.5', 8, 50000000],
  ['12.', 2, 1200],
  ['−5', 2, -500],
  ['100', 0, 100],
  ['90,071,992,547,409.93', 2, 9007199254740993n],
  ['12.345', 2, '12.345'],
  ['1.5', 0, '1.5'],
  // A comma is a thousands separator, never a decimal separator, so the next two texts are not amounts.
  ['1,50', 2, '1,50'],
  ['1,0,0', 2, '1,0,0'],
  ['1e5', 2, '1e5'],
  ['twelve', 2, 'twelve'],
  ['', 2, undefined],
])('the amount text "%s" in a currency with %s decimals is converted to %o', (typed, decimals, sent) => {
  expect(amountFromDecimal(typed, decimals)).toBe(sent)
})

test.each([
  [100, 100n],
  [9007199254740993n, 9007199254740993n],
  [12.5, undefined],
  ['100', undefined],
  [undefined, undefined],
])('lockedCurrencyAmount %o gives the locked amount %o', (value, amount) => {
  expect(lockedAmount(withValue({}, 'lockedCurrencyAmount', value))).toBe(amount)
})

test('withValue sets a nested member, sorts members as in the API reference, and keeps unknown members', () => {
  const body = withValue({ mine: 1, lockedCurrencyAmount: 5, source: { extra: true } }, 'source.accountId', 'A')
  expect(JSON.stringify(body)).toBe('{"source":{"extra":true,"accountId":"A"},"lockedCurrencyAmount":5,"mine":1}')
})

test('typing one part of the platform fee sets the other to 0, and clearing it removes the fee', () => {
  const typed = (body: JsonObject, part: 'fixed' | 'bps', text: string) =>
    withValue(body, 'platformFeeOverride', feeOverrideWith(body, part, text))
  const fixed = typed({}, 'fixed', '50')
  expect(fixed).toEqual({
    platformFeeOverride: { platformFixedFee: { amount: 50, currency: 'USD' }, platformVariableFeeBps: 0 },
  })
  expect(typed(fixed, 'fixed', '')).toEqual({})
  const both = typed(fixed, 'bps', '30')
  expect(textAt(both, FEE_PARTS.bps)).toBe('30')
  expect(typed(both, 'fixed', '')).toMatchObject({
    platformFeeOverride: { platformFixedFee: { amount: 0 }, platformVariableFeeBps: 30 },
  })
  expect(typed({}, 'bps', '0')).toMatchObject({ platformFeeOverride: { platformVariableFeeBps: 0 } })
})

test('withValue removes a member that is set to undefined', () => {
  expect(withValue({ description: 'x' }, 'description', undefined)).toEqual({})
})

test('valueAt ignores inherited members, and textAt returns an empty string for a member whose parent is null', () => {
  expect(valueAt({}, 'constructor.name')).toBeUndefined()
  expect(textAt({ source: null, list: [1] }, 'source.accountId')).toBe('')
})

test('the form offers real-time funding in exactly the currencies that the service accepts for it', () => {
  for (const { code } of CURRENCIES)
    expect([code, isRealtime(code, { networksOf: NETWORKS_BY_CURRENCY })]).toEqual([code, isInstantCurrency(code)])
})
