/** The largest amount a JSON number holds exactly; no answer exceeds it (RFC 8259 §6). */
export const AMOUNT_MAX = 2n ** 53n - 1n

/** An exact ratio. The denominator is positive. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Returns the quotient rounded towards minus infinity. Throws RangeError unless the divisor is positive. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new RangeError('A divisor of money is positive.')
  const towardsZero = dividend / divisor
  return dividend < 0n && towardsZero * divisor !== dividend ? towardsZero - 1n : towardsZero
}

/** Returns the quotient rounded towards plus infinity. Throws RangeError unless the divisor is positive. */
export function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return -floorDivide(-dividend, divisor)
}

/** Returns the nearest integer, rounding halves up. Throws RangeError unless the divisor is positive. */
export function divideRoundingHalfUp(dividend: bigint, divisor: bigint): bigint {
  return floorDivide(2n * dividend + divisor, 2n * divisor)
}

/** Returns a power of 10. Throws RangeError if the exponent is negative. */
export function powerOfTen(exponent: number): bigint {
  return POWERS_OF_TEN[exponent] ?? 10n ** BigInt(exponent)
}

const POWERS_OF_TEN = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))
