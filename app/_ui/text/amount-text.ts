import { groupedDecimal } from '#lib/contract/money/grouped-decimal'

/** Formats minor units: `10000000` with 6 decimals gives `10.00`. Exact for any size. */
export function decimalText(minorUnits: number | bigint, decimals: number): string {
  const amount = BigInt(minorUnits)
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals)
  const significant = fraction.replace(/0+$/, '').padEnd(Math.min(2, decimals), '0')
  return `${amount < 0n ? '−' : ''}${groupedDecimal(whole)}${significant && `.${significant}`}`
}

/** Formats minor units with their currency: `10.00 USDC`. */
export function moneyText(minorUnits: number | bigint, currency: { code: string; decimals: number }): string {
  return `${decimalText(minorUnits, currency.decimals)} ${currency.code}`
}

/** Formats a percentage without `%`: 1 of 3 gives `33.333`. Rounds half up to three decimals. */
export function percentText(part: number | bigint, whole: number | bigint): string {
  if (BigInt(whole) === 0n) return '0'
  const thousandths = (BigInt(part) * 200_000n + BigInt(whole)) / (2n * BigInt(whole))
  return decimalText(thousandths, 3).replace(/\.?0+$/, '')
}

/** Formats a positive number without an exponent, in the fewest digits that identify it: `1e-7` gives `0.0000001`. */
export function plainNumber(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa
  const [whole = '', fraction = ''] = mantissa.split('.')
  const point = whole.length + Number(exponent)
  const digits = whole + fraction
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  return point >= digits.length ? digits.padEnd(point, '0') : `${digits.slice(0, point)}.${digits.slice(point)}`
}
