import type { Currency } from '#lib/contract/money/currency'
import { LOCKED_AMOUNT_MAX } from '#lib/contract/money/locked-amount'

/** The smallest and largest amount of a currency, in its smallest unit. */
export interface AmountLimits {
  readonly min: bigint
  readonly max: bigint
}

/** The limits of each currency. */
export type LimitsOf = (currency: Pick<Currency, 'code'>) => AmountLimits

/** The contract's limits (§8), the same for every currency. */
export const contractLimits: LimitsOf = () => CONTRACT_LIMITS

/** Returns the limits a platform set. Other currencies have the contract's. */
export function limitsFrom(
  currencies: readonly { readonly currencyCode: string; readonly minAmount: bigint; readonly maxAmount: bigint }[],
): LimitsOf {
  const limits = new Map(
    currencies.map(({ currencyCode, minAmount, maxAmount }) => [currencyCode, { min: minAmount, max: maxAmount }]),
  )
  return ({ code }) => limits.get(code) ?? CONTRACT_LIMITS
}

/** Returns the intersection of two limits. If it is empty, `min` is above `max`. */
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
