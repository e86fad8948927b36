import type { Refusal } from '#lib/domain/rule'

/**
 * Returns the rejection of a source that holds too little. Amounts are in the smallest unit; `available` may be
 * unknown.
 */
export function insufficientFunds(needed: bigint, available?: bigint): Refusal {
  const known = available === undefined ? {} : { available: Number(available) }
  return {
    code: 'INVALID_AMOUNT',
    details: { reason: 'INSUFFICIENT_FUNDS', needed: Number(needed), ...known },
    expected: `at least ${needed}`,
    got: available === undefined ? 'less' : `${available}`,
  }
}
