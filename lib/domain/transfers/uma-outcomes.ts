import { type UmaBehaviour, umaEntry } from '#lib/domain/receivers/uma-directory'
import type { OutcomePlan, QuoteOutcomeStep } from '#lib/domain/transfers/outcome-plan'
import { quoteOutcome } from '#lib/domain/transfers/quote-outcomes'

/** What becomes of an executed quote to a UMA address, by how the address behaves; anything but these succeeds at once. */
export function umaOutcome(behaviour: string): OutcomePlan<QuoteOutcomeStep> {
  return quoteOutcome(SUFFIXES.get(behaviour))
}

/** The name `standingAt` knows the outcome of an address outside by. */
export function umaOutcomeName(address: string): string {
  return `uma:${umaEntry(address)?.behaviour ?? 'success'}`
}

/** They end as payments to an account with these magic digits do: late, or failed and given back. */
const SUFFIXES: ReadonlyMap<string, string> = new Map<UmaBehaviour, string>([
  ['pending.long', '003'],
  ['fail.compliance', '002'],
])
