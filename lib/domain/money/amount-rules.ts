import { LOCKED_AMOUNT_MAX } from '#lib/contract/money/locked-amount'
import type { Refusal, Rule } from '#lib/domain/rule'

/**
 * Returns the rules for an amount in the currency's smallest unit: above 0 and at most `maximum`. An omitted amount
 * passes.
 */
export function amountRules<Facts>(
  field: string,
  amountOf: (facts: Facts) => bigint | undefined,
  maximum: bigint = LOCKED_AMOUNT_MAX,
): readonly Rule<Facts>[] {
  return [
    {
      id: 'amount-positive',
      label: `${field} is greater than 0`,
      check: facts => refuseNotPositive(field, amountOf(facts)) ?? {},
    },
    {
      id: 'amount-maximum',
      label: `${field} is at most ${maximum}`,
      check: facts => refuseAbove(field, amountOf(facts), maximum) ?? {},
    },
  ]
}

/** Returns why an amount is outside the contract's limits (§8), for rules that check several at once. */
export function refuseAmount(field: string, amount: bigint): Refusal | undefined {
  return refuseNotPositive(field, amount) ?? refuseAbove(field, amount, LOCKED_AMOUNT_MAX)
}

function refuseNotPositive(field: string, amount: bigint | undefined): Refusal | undefined {
  if (amount === undefined || amount > 0n) return undefined
  return { code: 'INVALID_AMOUNT', details: { reason: 'NOT_POSITIVE', field }, got: `${amount}` }
}

function refuseAbove(field: string, amount: bigint | undefined, maximum: bigint): Refusal | undefined {
  if (amount === undefined || amount <= maximum) return undefined
  return {
    code: 'AMOUNT_OUT_OF_RANGE',
    details: { reason: 'ABOVE_MAXIMUM', field, maximum: Number(maximum) },
    expected: `at most ${maximum}`,
    got: `${amount}`,
  }
}
