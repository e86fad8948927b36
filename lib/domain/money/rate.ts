import { divideRoundingHalfUp, powerOfTen, type Ratio } from '#lib/domain/money/money'

/** A positive exchange rate: sending major units per receiving major unit, fees excluded (§2.2). */
export type Rate = Ratio

/** Digits of a rate, from the first that is not zero. Ten survive the trip through a JSON number (RFC 8259 §6). */
export const RATE_DIGITS_MAX = 10

/** Powers of ten a rate may span either way; far beyond any market, and it bounds the work on hostile text. */
const RATE_EXPONENT_MAX = 30

const DECIMAL = /^(\d{1,40})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,2}))?$/

/**
 * The exact ratio of a decimal such as `1.08695652`, in lowest powers of ten; takes what `String(number)` prints, exponents
 * too. RangeError when it is not a positive decimal of at most ten significant digits, or is beyond any market.
 */
export function rateFromDecimal(decimal: string): Rate {
  const [, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(decimal) ?? []
  const written = whole + fraction
  const withoutTail = written.replace(/0+$/, '')
  const digits = withoutTail.replace(/^0+/, '')
  const power = Number(exponent) - fraction.length + written.length - withoutTail.length
  if (digits === '' || digits.length > RATE_DIGITS_MAX || Math.abs(power) > RATE_EXPONENT_MAX) {
    throw new RangeError(`A rate is a positive decimal of at most ${RATE_DIGITS_MAX} significant digits.`)
  }
  return scaled(BigInt(digits), power)
}

/** The decimal text of a rate, without exponent; a ratio that has more than ten significant digits is rounded half up. */
export function decimalFromRate(rate: Rate): string {
  const { numerator, denominator } = roundRate(rate)
  const fractionLength = String(denominator).length - 1
  const digits = String(numerator).padStart(fractionLength + 1, '0')
  if (fractionLength === 0) return digits
  return `${digits.slice(0, -fractionLength)}.${digits.slice(-fractionLength)}`
}

/** The wire's form of a rate: the JSON number that prints as the same decimal. Worked out once for each rate there is. */
export function numberFromRate(rate: Rate): number {
  const known = numbers.get(rate)
  if (known !== undefined) return known
  const number = Number(decimalFromRate(rate))
  numbers.set(rate, number)
  return number
}

const numbers = new WeakMap<Rate, number>()

/** The nearest decimal of ten significant digits, half up, in lowest powers of ten. */
export function roundRate({ numerator, denominator }: Rate): Rate {
  if (numerator <= 0n || denominator <= 0n) throw new RangeError('A rate is positive.')
  // The lengths tell the leading digit's place up to one: start with a digit to spare, and drop it when it is there.
  let power = String(numerator).length - String(denominator).length - RATE_DIGITS_MAX
  let digits = roundedTo(power)
  if (digits >= powerOfTen(RATE_DIGITS_MAX)) digits = roundedTo(++power)
  while (digits % 10n === 0n) {
    digits /= 10n
    power++
  }
  return scaled(digits, power)

  function roundedTo(place: number): bigint {
    if (place < 0) return divideRoundingHalfUp(numerator * powerOfTen(-place), denominator)
    return divideRoundingHalfUp(numerator, denominator * powerOfTen(place))
  }
}

function scaled(digits: bigint, power: number): Rate {
  if (power >= 0) return { numerator: digits * powerOfTen(power), denominator: 1n }
  return { numerator: digits, denominator: powerOfTen(-power) }
}
