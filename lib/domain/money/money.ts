/** The largest amount a JSON number carries exactly; no answer holds more (RFC 8259 §6). */
export const AMOUNT_MAX = 2n ** 53n - 1n

/** An exact ratio. The denominator is positive. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The quotient rounded towards minus infinity. The divisor is positive, else RangeError. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new RangeError('A divisor of money is positive.')
  const towardsZero = dividend / divisor
  return dividend < 0n && towardsZero * divisor !== dividend ? towardsZero - 1n : towardsZero
}

/** The quotient rounded towards plus infinity. The divisor is positive, else RangeError. */
export function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return -floorDivide(-dividend, divisor)
}

/** The nearest integer; the middle between two goes to the larger one. The divisor is positive, else RangeError. */
export function divideRoundingHalfUp(dividend: bigint, divisor: bigint): bigint {
  return floorDivide(2n * dividend + divisor, 2n * divisor)
}

/** 10 to a power; a negative power is a RangeError. */
export function powerOfTen(exponent: number): bigint {
  return POWERS_OF_TEN[exponent] ?? 10n ** BigInt(exponent)
}

const POWERS_OF_TEN = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))
