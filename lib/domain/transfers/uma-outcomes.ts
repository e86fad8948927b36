import { type UmaBehavior, umaEntry } from '#lib/domain/receivers/uma-directory'
import type { OutcomePlan, QuoteOutcomeStep } from '#lib/domain/transfers/outcome-plan'
import { quoteOutcome } from '#lib/domain/transfers/quote-outcomes'

/** Returns the outcome of an executed quote to a UMA address, by its behavior. Any other behavior succeeds at once. */
export function umaOutcome(behavior: string): OutcomePlan<QuoteOutcomeStep> {
  return quoteOutcome(SUFFIXES.get(behavior))
}

/** Returns the outcome name of an outside address, for `paymentStateAt`. */
export function umaOutcomeName(address: string): string {
  return `uma:${umaEntry(address)?.behavior ?? 'success'}`
}

/** Magic digits with the same outcome. */
const SUFFIXES: ReadonlyMap<string, string> = new Map<UmaBehavior, string>([
  ['pending.long', '003'],
  ['fail.compliance', '002'],
])
