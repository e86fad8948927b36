import type { AssessedCall } from '#lib/domain/readiness/assessed-call'
import { asksForMoney, intentOf, isAnswerLost, movedMoney } from '#lib/domain/readiness/compare-calls'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'

export const lostAnswers: Practice = {
  id: 'lost-answers',
  title: 'A call without an answer is repeated with the same idempotency key',
  asks: 'timeouts with an unknown outcome',
  consequence: 'The customer pays twice, because the first call was performed although its response was lost.',
  next: { kind: 'fault', operationId: 'createTransferOut', fault: 'drop_after_commit' },
  assess({ calls }) {
    const [proven, violated]: [Evidence[], Evidence[]] = [[], []]
    const bodyOfQuote = quoteBodies(calls)
    for (const [index, lost] of calls.entries()) {
      if (!isAnswerLost(lost) || !(asksForMoney(lost) || lost.operationId === 'createQuote')) continue
      const intent = paymentOf(lost, bodyOfQuote)
      const after = calls.slice(index + 1)
      const later = after.filter(call => paymentOf(call, bodyOfQuote) === intent)
      const { idempotencyKey: key } = lost
      const again = later.filter(
        call => key !== undefined && call.idempotencyKey === key && intentOf(call) === intentOf(lost),
      )
      // A client that learned the outcome may make the same payment once more.
      const isSettled = again.some(isAnswered) || after.some(call => isAnswered(call) && showsPayment(call, lost))
      const second = movedMoney(lost) && !isSettled ? later.find(movedMoney) : undefined
      if (second !== undefined) {
        const text = `The response of ${lost.operationId} was lost, and the client paid again: a double payment.`
        violated.push({ text, callIds: [lost.id, second.id], transactionIds: transactionIds(lost, second) })
      } else if (again[0] !== undefined) {
        const text = `The response of ${lost.operationId} was lost, and the client repeated the call with the same key.`
        proven.push({ text, callIds: [lost.id, again[0].id] })
      }
    }
    return assessmentOf(proven, violated)
  },
}

/** Reports whether the client received a response that settles what happened. */
function isAnswered(call: AssessedCall): boolean {
  return !isAnswerLost(call) && call.status < 500 && call.status !== 429
}

/** Reports whether a response contains the transaction whose response was lost. */
function showsPayment({ transactions }: AssessedCall, lost: AssessedCall): boolean {
  return transactions.some(({ id }) => lost.transactions.some(each => each.id === id))
}

/** Returns the digests of the bodies that created quotes, by the ID of the quote. */
function quoteBodies(calls: readonly AssessedCall[]): ReadonlyMap<string, string> {
  return new Map(
    calls.flatMap(({ quoteId, bodyDigest }) =>
      quoteId === undefined || bodyDigest === undefined ? [] : [[quoteId, bodyDigest]],
    ),
  )
}

/** Returns a text that two calls share if they make the same payment, also if each executes a separate quote. */
function paymentOf(call: AssessedCall, bodyOfQuote: ReadonlyMap<string, string>): string {
  if (call.operationId !== 'executeQuote') return intentOf(call)
  const quoteId = /Quote:[^/]+/.exec(decodeURIComponent(call.path))?.[0] ?? ''
  const body = bodyOfQuote.get(quoteId)
  return body === undefined ? intentOf(call) : JSON.stringify([call.platformId, 'executeQuote', body])
}

function transactionIds(...calls: readonly AssessedCall[]): readonly string[] {
  return [...new Set(calls.flatMap(({ transactions }) => transactions.map(({ id }) => id)))]
}
