import { expect, test } from 'vitest'
import { CURRENCIES, NETWORKS_OF } from '#lib/contract/money/currency'
import { isInstantCurrency } from '#lib/domain/accounts/rails'
import { isRealtime } from './contract-facts'
import { amountFromText, lockedAmount, textAt, valueAt, withValue } from './quote-body'

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
  ['', undefined],
])('an amount typed as "%s" is sent as %s, and shown as it was typed', (typed, sent) => {
  expect(amountFromText(typed)).toBe(sent)
  expect(textAt(withValue({}, 'lockedCurrencyAmount', amountFromText(typed)), 'lockedCurrencyAmount')).toBe(typed)
})

test.each([
  [100, 100n],
  [9007199254740993n, 9007199254740993n],
  [12.5, undefined],
  ['100', undefined],
  [undefined, undefined],
])('the locked amount of %s is %s', (value, amount) => {
  expect(lockedAmount(withValue({}, 'lockedCurrencyAmount', value))).toBe(amount)
})

test('a member is set in the order of the reference, and what the form does not know stays', () => {
  const body = withValue({ mine: 1, lockedCurrencyAmount: 5, source: { extra: true } }, 'source.accountId', 'A')
  expect(JSON.stringify(body)).toBe('{"source":{"extra":true,"accountId":"A"},"lockedCurrencyAmount":5,"mine":1}')
})

test('a member left out is gone, and no empty text stands for it', () => {
  expect(withValue({ description: 'x' }, 'description', undefined)).toEqual({})
})

test('members inherited by every object are none of the body’s', () => {
  expect(valueAt({}, 'constructor.name')).toBeUndefined()
  expect(textAt({ source: null, list: [1] }, 'source.accountId')).toBe('')
})

test('the form offers for real-time funding exactly what the service takes', () => {
  for (const { code } of CURRENCIES)
    expect([code, isRealtime(code, { networksOf: NETWORKS_OF })]).toEqual([code, isInstantCurrency(code)])
})
