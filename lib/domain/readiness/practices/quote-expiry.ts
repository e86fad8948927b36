import type { AssessedCall } from '#lib/domain/readiness/assessed-call'
import { findNext, isAnswerLost, isSuccess } from '#lib/domain/readiness/compare-calls'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'

export const quoteExpiry: Practice = {
  id: 'quote-expiry',
  title: 'After QUOTE_EXPIRED, the client creates a new quote',
  asks: 'handling of expired quotes',
  consequence: 'The payment never happens, because an expired quote can never be executed.',
  next: { kind: 'do', text: 'Create a quote, move the clock by ten minutes, and let your client execute the quote.' },
  assess({ calls }) {
    const [proven, violated]: [Evidence[], Evidence[]] = [[], []]
    const late = calls.filter(isExpired)
    if (late.length === 0) return assessmentOf(proven, violated)
    const platformOf = ({ platformId }: AssessedCall) => `${platformId}`
    const created = findNext(
      calls,
      call => (isExpired(call) ? platformOf(call) : undefined),
      call => (call.operationId === 'createQuote' && call.status === 201 ? platformOf(call) : undefined),
    )
    const times = loadsBefore(calls)
    const quoteOf = (call: AssessedCall) =>
      call.operationId === 'executeQuote' ? `${platformOf(call)} ${call.path} ${times.get(call)}` : undefined
    const executed = findNext(calls, call => (isExpired(call) ? quoteOf(call) : undefined), quoteOf)
    for (const expired of late) {
      const again = executed.get(expired)
      const next = created.get(expired)
      // The quote of a loaded snapshot has not expired, so its execution succeeds.
      if (again !== undefined && isSuccess(again)) continue
      if (again !== undefined) {
        violated.push({ text: 'The client executed an expired quote again.', callIds: [expired.id, again.id] })
      } else if (next !== undefined) {
        proven.push({ text: 'The quote had expired, and the client created another.', callIds: [expired.id, next.id] })
      }
    }
    return assessmentOf(proven, violated)
  },
}

function isExpired(call: AssessedCall): boolean {
  const { operationId, code, reason } = call
  return operationId === 'executeQuote' && [code, reason].includes('QUOTE_EXPIRED') && !isAnswerLost(call)
}

/** Returns for each call how often the sandbox clock was seen to go back. Only a loaded snapshot moves it back. */
function loadsBefore(calls: readonly AssessedCall[]): ReadonlyMap<AssessedCall, number> {
  const counts = new Map<AssessedCall, number>()
  let [count, previous] = [0, calls[0]]
  for (const call of calls) {
    // Calls in parallel are logged in the order of their ends. Then the machine's clock seems to go back too.
    if (previous !== undefined && call.at < previous.at && call.machineMs > previous.machineMs) count += 1
    counts.set(call, count)
    previous = call
  }
  return counts
}
