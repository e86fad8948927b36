import type { Instant } from '#lib/contract/scalars'
import { isAnsweredWell } from '#lib/domain/readiness/answered-deliveries'
import type { AssessedCall } from '#lib/domain/readiness/assessed-call'
import { intentOf, movedMoney } from '#lib/domain/readiness/compare-calls'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'

/** A client acts on an event within this time, by the sandbox clock. */
const ACTS_WITHIN_MS = 60_000

/** Faults that deliver an event late. */
const LATE: ReadonlySet<string> = new Set(['reorder', 'delay'])

export const webhookDuplicates: Practice = {
  id: 'webhook-duplicates',
  title: 'Webhooks that come twice or late have no second effect',
  asks: 'webhooks that come twice, late or out of order',
  consequence: 'The client pays again, because it acts on the same event twice.',
  next: { kind: 'webhook-fault', fault: 'duplicate' },
  assess({ calls, deliveries }) {
    const [proven, violated]: [Evidence[], Evidence[]] = [[], []]
    const risky = deliveries.filter(({ kind, fault = '' }) => kind === 'duplicate' || LATE.has(fault))
    if (risky.length === 0) return assessmentOf([], [], deliveries.length === 0 ? 'not-applicable' : 'not-observed')
    const moves = calls.filter(movedMoney).toSorted((a, b) => a.at - b.at)
    const byPlatform = Map.groupBy(moves, ({ platformId }) => platformId)
    const byIntent = Map.groupBy(moves, intentOf)
    const firstAt = new Map<string, Instant>()
    for (const { eventId, at } of deliveries) if (at < (firstAt.get(eventId) ?? Infinity)) firstAt.set(eventId, at)
    for (const delivery of risky) {
      const { kind, eventId, type, at, platformId } = delivery
      const after = firstAfter(byPlatform.get(platformId), at)
      // The client acted on the event twice only if the first payment followed its first delivery.
      const before = after && firstAfter(byIntent.get(intentOf(after)), firstAt.get(eventId) ?? at)
      const name = kind === 'duplicate' ? `${type} came twice` : `${type} came late`
      if (after && after.at - at <= ACTS_WITHIN_MS && before && before.at < after.at) {
        const callIds = [before.id, after.id]
        violated.push({ text: `${name}, and the client made the same payment again.`, callIds, eventIds: [eventId] })
      } else if (isAnsweredWell(delivery)) {
        proven.push({ text: `${name}, and had no second effect.`, callIds: [], eventIds: [eventId] })
      }
    }
    return assessmentOf(proven, violated)
  },
}

/** Returns the first of the sorted calls that is later than a time. */
function firstAfter(sorted: readonly AssessedCall[] = [], at: Instant): AssessedCall | undefined {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as AssessedCall).at > at) high = middle
    else low = middle + 1
  }
  return sorted[low]
}
