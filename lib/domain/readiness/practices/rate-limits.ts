import type { AssessedCall } from '#lib/domain/readiness/assessed-call'
import { findNext, haveSameIntent, pauseMs } from '#lib/domain/readiness/compare-calls'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'

const IN_FLIGHT_MS = 100

export const rateLimits: Practice = {
  id: 'rate-limits',
  title: 'After 429, the client waits as long as Retry-After says',
  asks: 'handling of rate limits',
  consequence: 'The service limits the client for longer, or blocks its token.',
  next: { kind: 'fault', operationId: 'createQuote', fault: 'rate_limit', retryAfter: 1 },
  assess({ calls }) {
    const [proven, violated]: [Evidence[], Evidence[]] = [[], []]
    // A fault limits an operation. The server's limits are those of an object, such as a credential.
    const operationOf = ({ platformId, operationId }: AssessedCall) => `${platformId} ${operationId}`
    const objectOf = (call: AssessedCall) => `${operationOf(call)} ${call.path}`
    const nextOfOperation = findNext(calls, call => (isLimited(call) ? operationOf(call) : undefined), operationOf)
    const nextOfObject = findNext(calls, call => (isLimited(call) ? objectOf(call) : undefined), objectOf)
    for (const limited of calls.filter(isLimited)) {
      const { retryAfterSeconds, operationId, injected } = limited
      const next = (injected === undefined ? nextOfObject : nextOfOperation).get(limited)
      if (next === undefined || retryAfterSeconds === undefined) continue
      // A call that is not a repetition may have been in flight when the limit came.
      if (pauseMs(limited, next) < IN_FLIGHT_MS && !isRepetition(limited, next)) continue
      const seconds = pauseMs(limited, next) / 1_000
      const callIds = [limited.id, next.id]
      const waited = `${operationId} came ${seconds} s after 429`
      if (seconds < retryAfterSeconds) {
        violated.push({ text: `${waited}, although Retry-After was ${retryAfterSeconds} s.`, callIds })
      } else proven.push({ text: `${waited}, and Retry-After was ${retryAfterSeconds} s.`, callIds })
    }
    return assessmentOf(proven, violated)
  },
}

/** The client of a lost response saw no limit. */
function isLimited({ status, retryAfterSeconds, injected }: AssessedCall): boolean {
  return status === 429 && retryAfterSeconds !== undefined && injected?.sent !== 'nothing'
}

function isRepetition(limited: AssessedCall, next: AssessedCall): boolean {
  return haveSameIntent(limited, next) && limited.idempotencyKey === next.idempotencyKey
}
