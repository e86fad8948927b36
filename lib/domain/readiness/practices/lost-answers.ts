import type { AssessedCall } from '#lib/domain/readiness/assessed-call'
import { asksForMoney, intentOf, isAnswerLost, movedMoney, pauseMs } from '#lib/domain/readiness/compare-calls'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'
import { timesOfEndings } from '#lib/domain/readiness/seen-endings'

/** A call is repeated within this time. Later, it is another payment if the client knows of the first. */
const REPEATED_WITHIN_MS = 60_000

export const lostAnswers: Practice = {
  id: 'lost-answers',
  title: 'A call without an answer is repeated with the same idempotency key',
  asks: 'timeouts with an unknown outcome',
  consequence: 'The customer pays twice, because the first call was performed although its response was lost.',
  next: { kind: 'fault', operationId: 'createTransferOut', fault: 'drop_after_commit' },
  assess({ calls, deliveries }) {
    const [proven, violated]: [Evidence[], Evidence[]] = [[], []]
    const lost = calls.filter(call => isPayment(call) && isAnswerLost(call))
    const [oldest] = lost
    if (oldest === undefined) return assessmentOf(proven, violated)
    const lostKeys = new Set(lost.map(({ idempotencyKey }) => idempotencyKey))
    const lostIds = new Set(lost.flatMap(({ transactions }) => transactions.map(({ id }) => id)))
    const bodyOfQuote = quoteBodies(calls)
    const learnedAt = timesOfEndings(deliveries)
    const again = new Map<string, AssessedCall>()
    const settled = new Set<string>()
    const moved = new Map<string, { readonly call: AssessedCall; readonly index: number }>()
    const shown = new Map<string, number>()
    // From the newest call to the oldest lost one, the maps have what came after each lost response.
    const first = calls.indexOf(oldest)
    for (let index = calls.length - 1; index >= first; index -= 1) {
      const call = calls[index] as AssessedCall
      const { idempotencyKey: key } = call
      const payment = movedMoney(call) ? paymentOf(call, bodyOfQuote) : ''
      const repetition = key !== undefined && lostKeys.has(key) && isPayment(call) ? `${intentOf(call)} ${key}` : ''
      if (isPayment(call) && isAnswerLost(call)) {
        const second = payment === '' ? undefined : moved.get(payment)
        const repeated = again.get(repetition)
        // A client that learned the outcome may make the same payment once more.
        const isLearned =
          settled.has(repetition) ||
          call.transactions.some(
            ({ id }) =>
              second &&
              ((shown.get(id) ?? second.index) < second.index || isLater(call, second.call, learnedAt.get(id))),
          )
        if (second !== undefined && !isLearned) {
          const text = `The response of ${call.operationId} was lost, and the client paid again: a double payment.`
          const transactions = transactionIds(call, second.call)
          violated.push({ text, callIds: [call.id, second.call.id], transactionIds: transactions })
        } else if (repeated !== undefined) {
          const text = `The response of ${call.operationId} was lost, and the client repeated the call with the same key.`
          proven.push({ text, callIds: [call.id, repeated.id] })
        }
      }
      if (repetition !== '') again.set(repetition, call)
      if (repetition !== '' && isAnswered(call)) settled.add(repetition)
      if (payment !== '') moved.set(payment, { call, index })
      if (isAnswered(call)) for (const { id } of call.transactions) if (lostIds.has(id)) shown.set(id, index)
    }
    return assessmentOf(proven.toReversed(), violated.toReversed())
  },
}

function isPayment(call: AssessedCall): boolean {
  return asksForMoney(call) || call.operationId === 'createQuote'
}

/** Reports whether the client received a response that settles what happened. */
function isAnswered(call: AssessedCall): boolean {
  return !isAnswerLost(call) && call.status < 500 && call.status !== 429
}

/**
 * Reports whether the client had a webhook with the outcome of the lost payment before it paid again. A client that pays
 * within a minute only repeats its call, whether the sandbox was quick to deliver the webhook or not.
 */
function isLater(lost: AssessedCall, second: AssessedCall, learnedAt = Infinity): boolean {
  return learnedAt <= second.at && pauseMs(lost, second) > REPEATED_WITHIN_MS
}

/** Returns the digests of the bodies that created quotes, by the ID of the quote. */
function quoteBodies(calls: readonly AssessedCall[]): ReadonlyMap<string, string> {
  const bodies = new Map<string, string>()
  for (const { quoteId, bodyDigest } of calls) {
    if (quoteId !== undefined && bodyDigest !== undefined) bodies.set(quoteId, bodyDigest)
  }
  return bodies
}

/** Returns a text that two calls share if they make the same payment, also if each executes a separate quote. */
function paymentOf(call: AssessedCall, bodyOfQuote: ReadonlyMap<string, string>): string {
  if (call.operationId !== 'executeQuote') return intentOf(call)
  const quoteId = /Quote:[^/]+/.exec(decodeURIComponent(call.path))?.[0] ?? ''
  const body = bodyOfQuote.get(quoteId)
  return body === undefined ? intentOf(call) : `${call.platformId} executeQuote ${body}`
}

function transactionIds(...calls: readonly AssessedCall[]): readonly string[] {
  return [...new Set(calls.flatMap(({ transactions }) => transactions.map(({ id }) => id)))]
}
