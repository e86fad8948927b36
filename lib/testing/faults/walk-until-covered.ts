import { expect } from 'vitest'
import { takeStep, type Walk } from '#lib/testing/faults/random-walk'

/** Error reasons that every walk must cause. */
const REQUIRED_REASONS = [
  'INSUFFICIENT_FUNDS',
  'QUOTE_ALREADY_EXECUTED',
  'QUOTE_EXPIRED',
  'QUOTE_NOT_PENDING',
  'NOT_EXECUTABLE',
  'NOT_FUNDED_FROM_OUTSIDE',
  'CURRENCIES_DIFFER',
]

/**
 * Continues a walk that has taken `steps` steps, because random steps may miss a required case. Takes at most `steps`
 * more steps, until the walk covers every required case. Fails if a required case is still missing.
 */
export async function walkUntilCovered(walk: Walk, steps: number, take = () => takeStep(walk)): Promise<void> {
  for (let more = 0; more < steps && missingCases(walk, steps).length > 0; more += 1) await take()
  expect(missingCases(walk, steps)).toEqual([])
}

/** Returns the required cases that a walk of `steps` steps has not covered. */
export function missingCases({ expectedLedger }: Walk, steps: number): readonly string[] {
  const minimumsMet = {
    executions: expectedLedger.executions.size > steps / 20,
    refundedCount: expectedLedger.refundedCount > 5,
    feeCount: expectedLedger.feeCount > steps / 50,
    signedCount: expectedLedger.signedCount > 0,
    transfers: expectedLedger.transfers.length > steps / 50,
  }
  const few = Object.entries(minimumsMet).flatMap(([name, isMet]) => (isMet ? [] : [`too low: ${name}`]))
  return [...few, ...REQUIRED_REASONS.filter(reason => !expectedLedger.rejections.has(reason))]
}
