import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimalAmount } from '#lib/domain/money/decimal-amount'

it.each([
  [1250n, 2, '12.50'],
  [5n, 2, '0.05'],
  [0n, 2, '0.00'],
  [1n, 8, '0.00000001'],
  [1500n, 0, '1500'],
])('the amount %d with %d decimals is formatted as %s', (amount, decimals, text) => {
  expect(decimalAmount(amount, { decimals })).toBe(text)
})

it('decimalAmount writes all decimals, and removing the decimal point gives the amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 60n }), fc.integer({ min: 1, max: 8 }), (amount, decimals) => {
      const [whole = '', fraction = ''] = decimalAmount(amount, { decimals }).split('.')
      expect(fraction).toHaveLength(decimals)
      expect(BigInt(whole + fraction)).toBe(amount)
    }),
  )
})
