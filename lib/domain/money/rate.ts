import { divideRoundingHalfUp, powerOfTen, type Ratio } from '#lib/domain/money/money'

/** A positive exchange rate: sending major units per receiving major unit, fees excluded (§2.2). */
export type Rate = Ratio

/** Significant digits of a rate. Ten survive conversion to a JSON number (RFC 8259 §6). */
export const RATE_DIGITS_MAX = 10

/** Powers of ten a rate may span either way: far beyond any market, and a bound on the work for hostile text. */
const RATE_EXPONENT_MAX = 30

const DECIMAL = /^(\d{1,40})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,2}))?$/

/**
 * Parses a decimal such as `1.08695652` to an exact ratio in lowest powers of ten. Accepts the output of
 * `String(number)`, exponents included. Throws RangeError unless it is a positive decimal of at most ten significant
 * digits within {@link RATE_EXPONENT_MAX}.
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

/** Formats a rate as a decimal without exponent, rounded half up to ten significant digits. */
export function decimalFromRate(rate: Rate): string {
  const { numerator, denominator } = roundRate(rate)
  const fractionLength = String(denominator).length - 1
  const digits = String(numerator).padStart(fractionLength + 1, '0')
  if (fractionLength === 0) return digits
  return `${digits.slice(0, -fractionLength)}.${digits.slice(-fractionLength)}`
}

/** Returns a rate in wire form: the JSON number that prints as the same decimal. */
export function numberFromRate(rate: Rate): number {
  return Number(decimalFromRate(rate))
}

/** Rounds half up to ten significant digits, in lowest powers of ten. */
export function roundRate({ numerator, denominator }: Rate): Rate {
  if (numerator <= 0n || denominator <= 0n) throw new RangeError('A rate is positive.')
  // The lengths give the leading digit's place, possibly one too high: start with an extra digit and drop it if
  // present.
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
