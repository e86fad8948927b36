import { isAnsweredWell } from '#lib/domain/readiness/answered-deliveries'
import { intentOf, movedMoney } from '#lib/domain/readiness/compare-calls'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'

/** A client acts on an event within this time, by the sandbox clock. */
const ACTS_WITHIN_MS = 60_000

export const webhookDuplicates: Practice = {
  id: 'webhook-duplicates',
  title: 'Webhooks that come twice or late have no second effect',
  asks: 'webhooks that come twice, late or out of order',
  consequence: 'The client pays again, because it acts on the same event twice.',
  next: { kind: 'webhook-fault', fault: 'duplicate' },
  assess({ calls, deliveries }) {
    const [proven, violated]: [Evidence[], Evidence[]] = [[], []]
    const moves = calls.filter(movedMoney)
    for (const delivery of deliveries) {
      const { kind, fault, eventId, type, at, platformId } = delivery
      if (kind !== 'duplicate' && fault !== 'reorder' && fault !== 'delay') continue
      const after = moves.find(call => call.platformId === platformId && call.at > at && call.at - at <= ACTS_WITHIN_MS)
      // The client acted on the event twice only if the first payment followed its first delivery.
      const firstAt = Math.min(...deliveries.filter(each => each.eventId === eventId).map(each => each.at))
      const before =
        after && moves.find(call => call.at > firstAt && call.at < after.at && intentOf(call) === intentOf(after))
      const name = kind === 'duplicate' ? `${type} came twice` : `${type} came late`
      if (after !== undefined && before !== undefined) {
        const callIds = [before.id, after.id]
        violated.push({ text: `${name}, and the client made the same payment again.`, callIds, eventIds: [eventId] })
      } else if (isAnsweredWell(delivery)) {
        proven.push({ text: `${name}, and had no second effect.`, callIds: [], eventIds: [eventId] })
      }
    }
    return assessmentOf(proven, violated, deliveries.length === 0 ? 'not-applicable' : 'not-observed')
  },
}
