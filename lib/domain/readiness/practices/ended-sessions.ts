import type { AssessedCall } from '#lib/domain/readiness/assessed-call'
import { isAnswerReceived } from '#lib/domain/readiness/compare-calls'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'

/** A client may repeat a call once to be sure. */
const REPEATS_MAX = 2

export const sessions: Practice = {
  id: 'sessions',
  title: 'A session that ends is refreshed, or the user signs in again',
  asks: 'handling of expired sessions',
  consequence: 'Users can no longer act, and do not learn that they must sign in again.',
  next: { kind: 'do', text: 'Sign in, move the clock by an hour, and let your client make a signed call.' },
  assess({ calls }) {
    const [proven, violated]: [Evidence[], Evidence[]] = [[], []]
    const ended = new Map<string | undefined, AssessedCall[]>()
    const starts = calls.filter(startsSession)
    for (const call of calls) {
      const isStart = startsSession(call)
      if (!isStart && !isOfEndedSession(call)) continue
      const rejected = ended.get(call.platformId) ?? []
      if (isStart) {
        ended.delete(call.platformId)
        const isRefresh = call.operationId === 'refreshSession'
        const text = isRefresh ? 'The client refreshed a session.' : 'The client signed in again after a session ended.'
        if (isRefresh || rejected.length > 0) proven.push({ text, callIds: [...rejected.map(({ id }) => id), call.id] })
      } else if (isAnswerReceived(call)) {
        const same = rejected.filter(({ path, operationId }) => path === call.path && operationId === call.operationId)
        const text = 'The client repeated a call with a session that had ended.'
        if (same.length === REPEATS_MAX) violated.push({ text, callIds: [...same.map(({ id }) => id), call.id] })
        ended.set(call.platformId, [...rejected, call])
      }
    }
    return assessmentOf(proven, violated, starts.length === 0 ? 'not-applicable' : 'not-observed')
  },
}

/** The key of a session that ended long ago is unknown. */
function isOfEndedSession({ reason }: AssessedCall): boolean {
  return reason === 'SESSION_ENDED' || reason === 'UNKNOWN_KEY'
}

function startsSession({ operationId, status }: AssessedCall): boolean {
  return (operationId === 'verifyCredential' || operationId === 'refreshSession') && (status === 200 || status === 201)
}
