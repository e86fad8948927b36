import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AMOUNT_MAX, ceilDivide, divideRoundingHalfUp, floorDivide, powerOfTen } from '#lib/domain/money/rate'

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const division = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 10n ** 20n }))

describe(`division of money, SEED=${seed}`, () => {
  it.each([
    [7n, 2n, 3n, 4n, 4n],
    [-7n, 2n, -4n, -3n, -3n],
    [5n, 3n, 1n, 2n, 2n],
    [4n, 3n, 1n, 2n, 1n],
    [-5n, 3n, -2n, -1n, -2n],
    [6n, 3n, 2n, 2n, 2n],
    [-6n, 3n, -2n, -2n, -2n],
    [0n, 3n, 0n, 0n, 0n],
  ])(
    '%d / %d is %d when rounded down, %d when rounded up, and %d when rounded half up',
    (dividend, divisor, down, up, nearest) => {
      expect(floorDivide(dividend, divisor)).toBe(down)
      expect(ceilDivide(dividend, divisor)).toBe(up)
      expect(divideRoundingHalfUp(dividend, divisor)).toBe(nearest)
    },
  )

  it('rounding down or up is off by less than one unit, and rounding half up by at most half a unit', () => {
    fc.assert(
      fc.property(division, ([dividend, divisor]) => {
        const below = dividend - floorDivide(dividend, divisor) * divisor
        const above = ceilDivide(dividend, divisor) * divisor - dividend
        const twiceOff = 2n * (divideRoundingHalfUp(dividend, divisor) * divisor - dividend)
        expect(0n <= below && below < divisor).toBe(true)
        expect(0n <= above && above < divisor).toBe(true)
        expect(-divisor < twiceOff && twiceOff <= divisor).toBe(true)
      }),
      { seed, numRuns: 1000 },
    )
  })

  it('dividing by zero or by a negative number throws a RangeError', () => {
    for (const divide of [floorDivide, ceilDivide, divideRoundingHalfUp]) {
      expect(() => divide(1n, 0n)).toThrow(RangeError)
      expect(() => divide(1n, -1n)).toThrow(RangeError)
    }
  })
})

it('AMOUNT_MAX is the largest safe integer, and powerOfTen(8) is 100,000,000', () => {
  expect(Number(AMOUNT_MAX)).toBe(Number.MAX_SAFE_INTEGER)
  expect(powerOfTen(8)).toBe(100_000_000n)
})
