import type { Currency } from '#lib/contract/money/currency'
import type { LimitsOf } from '#lib/domain/platforms/amount-limits'
import type { Price } from '#lib/domain/quotes/price-quote'
import type { Refusal, Rule } from '#lib/domain/rule'

/** A priced transfer and its limits. */
export interface LimitFacts {
  readonly sendingCurrency: Currency
  readonly receivingCurrency: Currency
  readonly price: Pick<Price, 'totalSendingAmount' | 'totalReceivingAmount'>
  readonly limitsOf: LimitsOf
}

/** Rules for the limits of a price. */
export const LIMIT_RULES: readonly Rule<LimitFacts>[] = [
  {
    id: 'limits',
    label: 'Both sides are within the limits of their currencies',
    check: ({ sendingCurrency, receivingCurrency, price, limitsOf }) =>
      refuseOutside(price.totalSendingAmount, sendingCurrency, limitsOf) ??
      refuseOutside(price.totalReceivingAmount, receivingCurrency, limitsOf) ??
      {},
  },
]

function refuseOutside(amount: bigint, currency: Currency, limitsOf: LimitsOf): Refusal | undefined {
  const { min, max } = limitsOf(currency)
  if (amount >= min && amount <= max) return undefined
  const limits = { currency: currency.code, minimum: Number(min), maximum: Number(max) }
  return {
    code: 'AMOUNT_OUT_OF_RANGE',
    details: { reason: 'OUTSIDE_LIMITS', field: 'lockedCurrencyAmount', ...limits },
    expected: `${min} to ${max} ${currency.code}`,
    got: `${amount}`,
  }
}
