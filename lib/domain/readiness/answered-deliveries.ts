import type { AssessedDelivery } from '#lib/domain/readiness/assessed-call'

/** The public documents ask endpoints to answer within five seconds. */
const ANSWER_WITHIN_MS = 5_000

/** Reports whether the endpoint accepted a delivery in time. 409 says that it already has the event. */
export function isAnsweredWell({ status = 0, durationMs = 0 }: AssessedDelivery): boolean {
  return ((status >= 200 && status < 300) || status === 409) && durationMs <= ANSWER_WITHIN_MS
}
