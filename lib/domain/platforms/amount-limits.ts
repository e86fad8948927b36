import type { Currency } from '#lib/contract/money/currency'
import { LOCKED_AMOUNT_MAX } from '#lib/contract/money/locked-amount'

/** The smallest and the largest amount of a currency, in its smallest unit. */
export interface AmountLimits {
  readonly min: bigint
  readonly max: bigint
}

/** The limits of each currency. */
export type LimitsOf = (currency: Pick<Currency, 'code'>) => AmountLimits

/** The contract's own bounds of an amount (§8), whatever the currency. */
export const contractLimits: LimitsOf = () => CONTRACT_LIMITS

/** The limits a platform set; a currency it does not name has the contract's. */
export function limitsFrom(
  currencies: readonly { readonly currencyCode: string; readonly minAmount: bigint; readonly maxAmount: bigint }[],
): LimitsOf {
  const limits = new Map(
    currencies.map(({ currencyCode, minAmount, maxAmount }) => [currencyCode, { min: minAmount, max: maxAmount }]),
  )
  return ({ code }) => limits.get(code) ?? CONTRACT_LIMITS
}

/** What both limits let pass; `min` is above `max` where that is nothing. */
export function narrower(one: AmountLimits, other: AmountLimits): AmountLimits {
  return { min: larger(one.min, other.min), max: smaller(one.max, other.max) }
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

const CONTRACT_LIMITS: AmountLimits = { min: 1n, max: LOCKED_AMOUNT_MAX }
