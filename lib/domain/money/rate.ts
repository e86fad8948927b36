import type { CurrencyCode } from '#lib/contract/money/currency'

/** The largest integer that every JSON parser reads exactly (RFC 8259 §6). No amount in a response exceeds it. */
export const AMOUNT_MAX = 2n ** 53n - 1n

/** An exact ratio. The denominator is positive. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Returns the quotient rounded toward minus infinity. Throws RangeError unless the divisor is positive. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new RangeError('The divisor must be positive.')
  const towardsZero = dividend / divisor
  return dividend < 0n && towardsZero * divisor !== dividend ? towardsZero - 1n : towardsZero
}

/** Returns the quotient rounded toward plus infinity. Throws RangeError unless the divisor is positive. */
export function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return -floorDivide(-dividend, divisor)
}

/** Returns the quotient rounded half up to an integer. Throws RangeError unless the divisor is positive. */
export function divideRoundingHalfUp(dividend: bigint, divisor: bigint): bigint {
  return floorDivide(2n * dividend + divisor, 2n * divisor)
}

export function powerOfTen(exponent: number): bigint {
  return POWERS_OF_TEN[exponent] ?? 10n ** BigInt(exponent)
}

const POWERS_OF_TEN = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))

/** A positive exchange rate: sending major units per receiving major unit, fees excluded (§2.2). */
export type Rate = Ratio

/** Maximum number of significant digits of a rate. Ten digits survive conversion to a JSON number (RFC 8259 §6). */
export const RATE_DIGITS_MAX = 10

/** This maximum is far beyond the exponents of market rates, but bounds the work for hostile input. */
const RATE_EXPONENT_MAX = 30

/** Description of a valid rate, for messages. */
export const RATE_FORM = `a positive decimal with at most ${RATE_DIGITS_MAX} significant digits, the last one at a power of ten from -${RATE_EXPONENT_MAX} to ${RATE_EXPONENT_MAX}`

const DECIMAL = /^(\d{1,40})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,2}))?$/

/**
 * Parses a decimal such as `1.08695652` into an exact ratio, with the smallest possible power of ten as denominator.
 * Accepts exponents, because `String(number)` can return them. Throws RangeError if the text does not have the
 * {@link RATE_FORM}, or has more than 40 digits before or after the point.
 */
export function rateFromDecimal(decimal: string): Rate {
  const [, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(decimal) ?? []
  const written = whole + fraction
  const withoutTail = written.replace(/0+$/, '')
  const digits = withoutTail.replace(/^0+/, '')
  const power = Number(exponent) - fraction.length + written.length - withoutTail.length
  if (digits === '' || digits.length > RATE_DIGITS_MAX || Math.abs(power) > RATE_EXPONENT_MAX) {
    throw new RangeError(`A rate must be ${RATE_FORM}.`)
  }
  return scaleDigits(BigInt(digits), power)
}

/** Formats a rate as a decimal without an exponent, rounded half up to ten significant digits. */
export function decimalFromRate(rate: Rate): string {
  const { numerator, denominator } = roundRate(rate)
  const fractionLength = String(denominator).length - 1
  const digits = String(numerator).padStart(fractionLength + 1, '0')
  if (fractionLength === 0) return digits
  return `${digits.slice(0, -fractionLength)}.${digits.slice(-fractionLength)}`
}

/** Returns a rate in wire form: its decimal as a JSON number. */
export function numberFromRate(rate: Rate): number {
  return Number(decimalFromRate(rate))
}

/**
 * Rounds a rate half up to ten significant digits. The denominator is the smallest possible power of ten. Throws
 * RangeError unless the rate is positive.
 */
export function roundRate({ numerator, denominator }: Rate): Rate {
  if (numerator <= 0n || denominator <= 0n) throw new RangeError('A rate must be positive.')
  // The leading digit can be one place higher than the lengths of numerator and denominator suggest. The first rounding
  // then yields eleven digits, so the exact ratio is rounded again, to ten.
  let power = String(numerator).length - String(denominator).length - RATE_DIGITS_MAX
  let digits = roundTo(power)
  if (digits >= powerOfTen(RATE_DIGITS_MAX)) digits = roundTo(++power)
  while (digits % 10n === 0n) {
    digits /= 10n
    power++
  }
  return scaleDigits(digits, power)

  function roundTo(place: number): bigint {
    if (place < 0) return divideRoundingHalfUp(numerator * powerOfTen(-place), denominator)
    return divideRoundingHalfUp(numerator, denominator * powerOfTen(place))
  }
}

function scaleDigits(digits: bigint, power: number): Rate {
  if (power >= 0) return { numerator: digits * powerOfTen(power), denominator: 1n }
  return { numerator: digits, denominator: powerOfTen(-power) }
}

/** Date of the table's prices, which we chose close to the market prices of that day. Only overrides change a rate. */
export const RATE_TABLE_DATE = '2025-10-13'

/** One direction of exchange: `USD/EUR` sends dollars that arrive as euros. */
export type Corridor = `${CurrencyCode}/${CurrencyCode}`

/** Rates that replace the table's, by corridor. The opposite direction is a separate corridor. */
export type RateOverrides = ReadonlyMap<Corridor, Rate>

/** Returns the override if there is one, else the rounded ratio of the table's US dollar prices. */
export function rateBetween(sending: CurrencyCode, receiving: CurrencyCode, overrides?: RateOverrides): Rate {
  return overrides?.get(`${sending}/${receiving}`) ?? tableRate(sending, receiving)
}

function tableRate(sending: CurrencyCode, receiving: CurrencyCode): Rate {
  const sendingPrice = rateFromDecimal(USD_PRICE[sending])
  const receivingPrice = rateFromDecimal(USD_PRICE[receiving])
  return roundRate({
    numerator: receivingPrice.numerator * sendingPrice.denominator,
    denominator: receivingPrice.denominator * sendingPrice.numerator,
  })
}

/** Returns the value in mSATs (thousandths of a satoshi) of one major unit of a currency, from the table (§2.8). */
export function milliSatoshisPerUnit(code: CurrencyCode): Rate {
  const price = rateFromDecimal(USD_PRICE[code])
  const bitcoinPrice = rateFromDecimal(USD_PRICE.BTC)
  return {
    numerator: price.numerator * bitcoinPrice.denominator * MILLI_SATOSHIS_PER_BITCOIN,
    denominator: price.denominator * bitcoinPrice.numerator,
  }
}

/** A bitcoin has 10^8 satoshis of a thousand mSATs each (BOLT 11). */
const MILLI_SATOSHIS_PER_BITCOIN = powerOfTen(11)

/** US dollars per major unit. The CFA francs and the krone follow the table's euro, to which they are pegged. */
const USD_PRICE: { readonly [Code in CurrencyCode]: string } = {
  USD: '1',
  USDB: '1',
  USDC: '1',
  USDT: '1',
  BTC: '120048.0192',
  EUR: '1.08695652',
  GBP: '1.333',
  BRL: '0.1831',
  MXN: '0.05797101',
  INR: '0.01127',
  DKK: '0.1457',
  NGN: '0.0006826',
  CAD: '0.7123',
  PHP: '0.01718',
  SGD: '0.7704',
  HKD: '0.1285',
  IDR: '0.00006035',
  MYR: '0.2367',
  THB: '0.03067',
  VND: '0.00003796',
  AED: '0.2722941',
  KES: '0.00774',
  MWK: '0.0005767',
  RWF: '0.0006897',
  TZS: '0.000408',
  UGX: '0.0002907',
  XOF: '0.00165706',
  XAF: '0.00165706',
  ZAR: '0.05764',
  ZMW: '0.04405',
  BWP: '0.0746',
  BDT: '0.00821',
  ARS: '0.000741',
  COP: '0.0002551',
  EGP: '0.02101',
  GHS: '0.0813',
  GTQ: '0.1305',
  HTG: '0.007645',
  JMD: '0.00623',
  PKR: '0.003556',
  CNY: '0.1403',
  ILS: '0.3042',
  TRY: '0.02391',
}
