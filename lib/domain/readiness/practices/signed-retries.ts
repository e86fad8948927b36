import type { AssessedCall } from '#lib/domain/readiness/assessed-call'
import { isAnswerReceived, isSuccess } from '#lib/domain/readiness/compare-calls'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'

export const signedRetry: Practice = {
  id: 'signed-retry',
  title: 'A signed retry sends the same body with a fresh stamp',
  asks: 'signed requests for changes of a wallet',
  consequence: 'The change of the wallet is rejected each time.',
  next: { kind: 'do', text: 'Let your client add a credential to a wallet, and sign the request of the 202.' },
  assess({ calls }) {
    const [proven, violated]: [Evidence[], Evidence[]] = [[], []]
    const begun = new Map<string, AssessedCall>()
    const refused = new Map<string, AssessedCall>()
    const changed = new Map<string, AssessedCall>()
    for (const call of calls) {
      const { challengeId, requestId, stamp, code, reason } = call
      if (challengeId !== undefined) begun.set(challengeId, call)
      if (requestId === undefined || stamp === undefined) continue
      const used = refused.get(stamp)
      const first = begun.get(requestId)
      if (used !== undefined) {
        const text = `The client sent a stamp again after ${used.reason}.`
        violated.push({ text, callIds: [used.id, call.id] })
      } else if (isSuccess(call) && first !== undefined) {
        proven.push({ text: 'The signed retry had the body of the first request.', callIds: [first.id, call.id] })
      }
      const isEnded = reason === 'REQUEST_EXPIRED' || reason === 'REQUEST_USED'
      if (isEnded && isAnswerReceived(call)) refused.set(stamp, call)
      if (code === 'WALLET_SIGNATURE_BODY_MISMATCH' && reason === 'BODY_CHANGED') {
        const before = changed.get(requestId)
        const text = 'The client changed the body of a signed retry, more than once.'
        if (before !== undefined) violated.push({ text, callIds: [before.id, call.id] })
        changed.set(requestId, call)
      }
    }
    return assessmentOf(proven, violated, begun.size === 0 ? 'not-applicable' : 'not-observed')
  },
}
