import { expect } from 'vitest'
import { takeStep, type Walk } from '#lib/testing/faults/random-walk'

/** Error reasons that every walk must have met. */
const REFUSALS_MET = [
  'INSUFFICIENT_FUNDS',
  'QUOTE_ALREADY_EXECUTED',
  'QUOTE_EXPIRED',
  'QUOTE_NOT_PENDING',
  'NOT_EXECUTABLE',
  'NOT_FUNDED_FROM_OUTSIDE',
  'CURRENCIES_DIFFER',
]

/**
 * Continues one step at a time until a walk has met everything it must cover.
 * Concurrent clients decide by chance what they meet, so no number of steps
 * guarantees it. Fails if as many further steps do not meet it either.
 */
export async function walkUntilCovered(walk: Walk, steps: number, take = () => takeStep(walk)): Promise<void> {
  for (let more = 0; more < steps && unmet(walk, steps).length > 0; more += 1) await take()
  expect(unmet(walk, steps)).toEqual([])
}

/** Lists what a walk of so many steps must have met but has not. */
export function unmet({ book }: Walk, steps: number): readonly string[] {
  const counts = {
    executions: book.executions.size > steps / 20,
    returning: book.returning > 5,
    stamped: book.stamped > 0,
    transfers: book.transfers.length > steps / 50,
  }
  const few = Object.entries(counts).flatMap(([name, isMet]) => (isMet ? [] : [`enough ${name}`]))
  return [...few, ...REFUSALS_MET.filter(reason => !book.refusals.has(reason))]
}
