import type { AssessedCall } from '#lib/domain/readiness/assessed-call'
import { findNext, haveSameIntent } from '#lib/domain/readiness/compare-calls'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'
import { LOOK_WITHIN_MS } from '#lib/domain/readiness/seen-endings'

export const forwardCompatibility: Practice = {
  id: 'forward-compatibility',
  title: 'The client accepts members and statuses that it does not know',
  asks: 'clients that survive additions to the API',
  consequence: 'The client fails on the day when the API adds a member or a status.',
  next: { kind: 'fault', operationId: 'getTransaction', fault: 'unknown_members' },
  assess({ calls, now }) {
    const [proven, violated]: [Evidence[], Evidence[]] = [[], []]
    const platformOf = ({ platformId }: AssessedCall) => `${platformId}`
    const nextCalls = findNext(calls, call => (isChanged(call) ? platformOf(call) : undefined), platformOf)
    for (const call of calls.filter(isChanged)) {
      const next = nextCalls.get(call)
      const name = `The response of ${call.operationId} had unknown members`
      if (next !== undefined && isRepeated(call, next)) {
        violated.push({ text: `${name}, and the client repeated the call.`, callIds: [call.id, next.id] })
      } else if (next !== undefined) {
        proven.push({ text: `${name}, and the client continued.`, callIds: [call.id, next.id] })
      } else if (expectsMore(call) && now - call.at >= LOOK_WITHIN_MS) {
        violated.push({ text: `${name}, and the client made no call for ten minutes.`, callIds: [call.id] })
      }
    }
    return assessmentOf(proven, violated)
  },
}

function isChanged({ injected, status }: AssessedCall): boolean {
  return injected?.fault === 'unknown_members' && status < 300
}

/** A client reads a status again and again, and may make a second payment like the first. */
function isRepeated(call: AssessedCall, next: AssessedCall): boolean {
  return (
    call.method !== 'GET' &&
    call.requestId === next.requestId &&
    call.idempotencyKey === next.idempotencyKey &&
    haveSameIntent(call, next)
  )
}

/** Any other call may be the last one of a client that succeeded. */
function expectsMore({ status, operationId, executesAtOnce }: AssessedCall): boolean {
  return status === 202 || (operationId === 'createQuote' && !executesAtOnce)
}
