import type { Currency } from '#lib/contract/money/currency'
import { powerOfTen } from '#lib/domain/money/rate'

/** Formats an amount in the smallest unit as a decimal, with every decimal of its currency: 1250 is `12.50` dollars. */
export function decimalAmount(amount: bigint, { decimals }: Pick<Currency, 'decimals'>): string {
  if (decimals === 0) return String(amount)
  const unit = powerOfTen(decimals)
  return `${amount / unit}.${String(amount % unit).padStart(decimals, '0')}`
}
