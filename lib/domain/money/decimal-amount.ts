import type { Currency } from '#lib/contract/money/currency'
import { powerOfTen } from '#lib/domain/money/rate'

/** Formats a nonnegative amount, given in smallest units, with all decimals of its currency: 1250 cents as `12.50`. */
export function decimalAmount(amount: bigint, { decimals }: Pick<Currency, 'decimals'>): string {
  if (decimals === 0) return String(amount)
  const unit = powerOfTen(decimals)
  return `${amount / unit}.${String(amount % unit).padStart(decimals, '0')}`
}
