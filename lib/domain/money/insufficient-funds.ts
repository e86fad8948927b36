import type { Refusal } from '#lib/domain/rule'

/** The refusal of a source that holds less than it should send; amounts in the smallest unit, what is there if known. */
export function insufficientFunds(needed: bigint, available?: bigint): Refusal {
  const known = available === undefined ? {} : { available: Number(available) }
  return {
    code: 'INVALID_AMOUNT',
    details: { reason: 'INSUFFICIENT_FUNDS', needed: Number(needed), ...known },
    expected: `at least ${needed}`,
    got: available === undefined ? 'less' : `${available}`,
  }
}
