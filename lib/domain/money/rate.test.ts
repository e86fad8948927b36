import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalFromRate, numberFromRate, powerOfTen, rateFromDecimal, roundRate } from '#lib/domain/money/rate'

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

describe(`rates, SEED=${seed}`, () => {
  it('rateFromDecimal returns the exact ratio of a decimal', () => {
    expect(rateFromDecimal('1.08695652')).toEqual({ numerator: 108695652n, denominator: 100000000n })
    expect(rateFromDecimal('1.50')).toEqual({ numerator: 15n, denominator: 10n })
    expect(rateFromDecimal('120')).toEqual({ numerator: 120n, denominator: 1n })
  })

  it.each(['1.0', '0.05797101', '120048.0192', '0.00003796', '9007199254', '1000000000000', '0.000000000001'])(
    '%s survives conversion to a ratio, a decimal and a JSON number',
    decimal => {
      const rate = rateFromDecimal(decimal)
      expect(Number(decimalFromRate(rate))).toBe(Number(decimal))
      expect(rateFromDecimal(JSON.stringify(numberFromRate(rate)))).toEqual(rate)
    },
  )

  it.each([
    '',
    '0',
    '0.000',
    '-1',
    '+1',
    '1.',
    '.5',
    '1,5',
    'NaN',
    'Infinity',
    '1e99',
    '1e-99',
    '12345678901',
    ' 1',
    '0x10',
  ])('rateFromDecimal rejects %j', decimal => {
    expect(() => rateFromDecimal(decimal)).toThrow(RangeError)
  })

  it('a rate is rounded half up to ten significant digits, and rounding zero throws RangeError', () => {
    expect(decimalFromRate({ numerator: 2n, denominator: 3n })).toBe('0.6666666667')
    expect(decimalFromRate({ numerator: 20000000000n, denominator: 3n })).toBe('6666666667')
    expect(decimalFromRate({ numerator: 99999999999n, denominator: 10n })).toBe('10000000000')
    expect(decimalFromRate({ numerator: 10000000005n, denominator: 10n })).toBe('1000000001')
    expect(() => roundRate({ numerator: 0n, denominator: 1n })).toThrow(RangeError)
  })

  it('rounding a rate has a relative error of at most 5e-10 and is idempotent', () => {
    const part = fc.bigInt({ min: 1n, max: 10n ** 15n })
    fc.assert(
      fc.property(part, part, (numerator, denominator) => {
        const rounded = roundRate({ numerator, denominator })
        const off = rounded.numerator * denominator - numerator * rounded.denominator
        // |rounded - exact| / exact <= 5e-10, cross-multiplied.
        expect((off < 0n ? -off : off) * powerOfTen(10) <= 5n * numerator * rounded.denominator).toBe(true)
        expect(String(rounded.numerator).replace(/0+$/, '').length).toBeLessThanOrEqual(10)
        expect(roundRate(rounded)).toEqual(rounded)
        expect(rateFromDecimal(decimalFromRate(rounded))).toEqual(rounded)
        expect(rateFromDecimal(String(numberFromRate(rounded)))).toEqual(rounded)
      }),
      { seed, numRuns: 1000 },
    )
  })
})
