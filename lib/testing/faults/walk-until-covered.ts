import { expect } from 'vitest'
import { takeStep, type Walk } from '#lib/testing/faults/random-walk'

/** Reasons of refusal that every walk has to have met. */
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
 * Goes on in single file until a walk of so many steps has met all that makes it tell something: who is first among
 * clients that walk at once decides what they meet, so no number of steps promises it. Fails when as many steps more do
 * not meet it either.
 */
export async function walkUntilTelling(walk: Walk, steps: number, take = () => takeStep(walk)): Promise<void> {
  for (let more = 0; more < steps && unmet(walk, steps).length > 0; more += 1) await take()
  expect(unmet(walk, steps)).toEqual([])
}

/** What a walk of so many steps has to have met, or it proves nothing, and has not. */
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
