import { isAnsweredWell } from '#lib/domain/readiness/answered-deliveries'
import type { AssessedDelivery } from '#lib/domain/readiness/assessed-call'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'

export const webhookSignatures: Practice = {
  id: 'webhook-signatures',
  title: 'Webhooks with a wrong signature are refused, and the others are accepted',
  asks: 'verification of webhook signatures',
  consequence: 'Anyone who knows the address of the endpoint can report a payment that never happened.',
  spansParts: true,
  next: { kind: 'webhook-fault', fault: 'corrupt-signature' },
  assess({ deliveries }) {
    const isWith = (verdict: string) => (each: AssessedDelivery) => each.verdict === verdict
    // An endpoint that refuses everything verifies nothing.
    const accepted = deliveries.filter(each => each.verdict === undefined && isAnsweredWell(each))
    const accepting = new Set(accepted.map(({ platformId }) => platformId))
    const refused = deliveries.filter(isWith('REFUSED_FORGERY')).filter(({ platformId }) => accepting.has(platformId))
    const evidenceOf = (text: string, { type, eventId, status }: AssessedDelivery): Evidence => ({
      text: `${type} with a wrong signature was ${text} with ${status}.`,
      callIds: [],
      eventIds: [eventId],
    })
    return assessmentOf(
      refused.map(each => evidenceOf('refused', each)),
      deliveries.filter(isWith('ACCEPTED_FORGERY')).map(each => evidenceOf('accepted', each)),
      deliveries.length === 0 ? 'not-applicable' : 'not-observed',
    )
  },
}
