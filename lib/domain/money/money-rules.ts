import { CURRENCIES, type Currency, currencyOf } from '#lib/contract/money/currency'
import { LOCKED_AMOUNT_MAX } from '#lib/contract/money/locked-amount'
import type { FixedFee } from '#lib/contract/money/platform-fee'
import type { QuoteRequest } from '#lib/contract/quotes/quote'
import { type Evidence, invalidField, type Rejection, type Rule } from '#lib/domain/rule'

/** Returns the rules for an amount in the smallest unit of its currency. An omitted amount passes. */
export function amountRules<Facts>(
  field: string,
  amountOf: (facts: Facts) => bigint | undefined,
  maximum: bigint = LOCKED_AMOUNT_MAX,
): readonly Rule<Facts>[] {
  return [
    {
      id: 'amount-positive',
      label: `${field} is greater than 0`,
      check: facts => rejectNotPositive(field, amountOf(facts)) ?? amountEvidence(amountOf(facts)),
    },
    {
      id: 'amount-maximum',
      label: `${field} is at most ${maximum}`,
      check: facts => rejectAbove(field, amountOf(facts), maximum) ?? amountEvidence(amountOf(facts)),
    },
  ]
}

function amountEvidence(amount: bigint | undefined): Evidence {
  return { got: amount === undefined ? 'omitted' : `${amount}` }
}

/** Returns a rejection if the amount is outside the contract's limits (§8). */
export function rejectAmount(field: string, amount: bigint): Rejection | undefined {
  return rejectNotPositive(field, amount) ?? rejectAbove(field, amount, LOCKED_AMOUNT_MAX)
}

function rejectNotPositive(field: string, amount: bigint | undefined): Rejection | undefined {
  if (amount === undefined || amount > 0n) return undefined
  return { code: 'INVALID_AMOUNT', details: { reason: 'NOT_POSITIVE', field }, got: `${amount}` }
}

function rejectAbove(field: string, amount: bigint | undefined, maximum: bigint): Rejection | undefined {
  if (amount === undefined || amount <= maximum) return undefined
  return {
    code: 'AMOUNT_OUT_OF_RANGE',
    details: { reason: 'ABOVE_MAXIMUM', field, maximum: Number(maximum) },
    expected: `at most ${maximum}`,
    got: `${amount}`,
  }
}

/** Returns a rejection unless the fixed part of a fee is in this currency and within the contract's limits, or 0. */
export function rejectFixedFee(field: string, fee: FixedFee, currency: string): Rejection | undefined {
  if (fee.currency !== currency) return invalidField(`${field}.currency`, `Expected ${currency}.`, fee.currency)
  if (fee.amount >= 0n && fee.amount <= LOCKED_AMOUNT_MAX) return undefined
  return invalidField(`${field}.amount`, `Expected 0 to ${LOCKED_AMOUNT_MAX}.`, `${fee.amount}`)
}

/** Returns a rejection unless a quote from this currency can have this fee, if any. */
export function rejectFeeOverride(fee: QuoteRequest['platformFeeOverride'], source: string): Rejection | undefined {
  if (fee === undefined || source === 'USD')
    return fee && rejectFixedFee('platformFeeOverride.platformFixedFee', fee.platformFixedFee, source)
  const message = 'Only quotes from USD can override the fee. Omit it, or set a general fee with PATCH /config.'
  return invalidField('platformFeeOverride', message, source)
}

export function unknownCurrency(field: string, code: string): Rejection {
  return { code: 'INVALID_CURRENCY', details: { reason: 'UNKNOWN_CURRENCY', field, allowed: ALLOWED }, got: code }
}

const ALLOWED = CURRENCIES.map(({ code }) => code)

export function rejectUnknownCurrency(field: string, code: string | undefined): Rejection | undefined {
  return code === undefined || currencyOf(code) !== undefined ? undefined : unknownCurrency(field, code)
}

/** Returns the currency of a validated code. Throws for an unknown code, which is a bug in the server. */
export function requireCurrency(code: string): Currency {
  const currency = currencyOf(code)
  if (currency === undefined) throw new Error(`Bug: the currency ${code} is not supported.`)
  return currency
}

/** Returns the rejection of a payment that exceeds the balance. Amounts are in the smallest unit of the currency. */
export function insufficientFunds(needed: bigint, available?: bigint): Rejection {
  const known = available === undefined ? {} : { available: Number(available) }
  return {
    code: 'INVALID_AMOUNT',
    details: { reason: 'INSUFFICIENT_FUNDS', needed: Number(needed), ...known },
    expected: `at least ${needed}`,
    got: available === undefined ? 'less than required' : `${available}`,
  }
}

/** Rules for a list filtered by currency: an unknown code causes a rejection, not an empty list. */
export const CURRENCY_FILTER_RULES: readonly Rule<{ readonly currency?: string | undefined }>[] = [
  {
    id: 'currency-known',
    label: 'The currency, if given, is known',
    check: ({ currency }) => rejectUnknownCurrency('currency', currency) ?? {},
  },
]

export interface AmountLimits {
  readonly min: bigint
  readonly max: bigint
}

export type LimitsOf = (currency: Pick<Currency, 'code'>) => AmountLimits

/** The contract's limits (§8), the same for every currency. */
export const contractLimits: LimitsOf = () => CONTRACT_LIMITS

/** Returns a platform's limits by currency. Unlisted currencies have the contract's limits. */
export function limitsFrom(
  currencies: readonly { readonly currencyCode: string; readonly minAmount: bigint; readonly maxAmount: bigint }[],
): LimitsOf {
  const limits = new Map(
    currencies.map(({ currencyCode, minAmount, maxAmount }) => [currencyCode, { min: minAmount, max: maxAmount }]),
  )
  return ({ code }) => limits.get(code) ?? CONTRACT_LIMITS
}

/** Returns the overlap of two ranges. If they do not overlap, `min` is above `max`. */
export function intersectLimits(one: AmountLimits, other: AmountLimits): AmountLimits {
  return { min: one.min > other.min ? one.min : other.min, max: one.max < other.max ? one.max : other.max }
}

const CONTRACT_LIMITS: AmountLimits = { min: 1n, max: LOCKED_AMOUNT_MAX }
