import { isAnsweredWell } from '#lib/domain/readiness/answered-deliveries'
import type { AssessedDelivery } from '#lib/domain/readiness/assessed-call'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'

export const webhooksReceived: Practice = {
  id: 'webhooks-received',
  title: 'Webhooks are answered 2xx within five seconds',
  asks: 'a webhook endpoint that answers at once',
  consequence: 'The service sends the event again for days, and then gives up.',
  next: { kind: 'do', text: 'Set webhookEndpoint, and let your client make a payment.' },
  assess({ deliveries }) {
    const [proven, violated]: [Evidence[], Evidence[]] = [[], []]
    for (const delivery of deliveries) {
      const { eventId, type, status, error, durationMs } = delivery
      if (!isAssessed(delivery)) continue
      if (isAnsweredWell(delivery)) {
        proven.push({
          text: `${type} was answered ${status} after ${durationMs} ms.`,
          callIds: [],
          eventIds: [eventId],
        })
      } else if (status !== undefined || error !== undefined) {
        const reply = status === undefined ? `no reply (${error})` : `${status} after ${durationMs} ms`
        violated.push({ text: `${type} was answered with ${reply}.`, callIds: [], eventIds: [eventId] })
      }
    }
    return assessmentOf(proven, violated, deliveries.length === 0 ? 'not-applicable' : 'not-observed')
  },
}

/** Faults without a true reply, or with a key that the client cannot know yet. */
const FAULTS: ReadonlySet<string | undefined> = new Set(['timeout', 'error', 'rotated-key'])

/** The sandbox ended some attempts itself. A forgery must be refused, and 403 and 422 reject a payment. */
function isAssessed({ kind, verdict, fault, error = '', type, status = 0 }: AssessedDelivery): boolean {
  if (kind === 'forged' || verdict !== undefined || FAULTS.has(fault)) return false
  if (['INTERRUPTED', 'BLOCKED'].includes(error)) return false
  return type !== 'INCOMING_PAYMENT.PENDING' || (status !== 403 && status !== 422)
}
