import type { Observed } from '#lib/domain/readiness/assessed-call'
import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'
import { followTransactions, LOOK_WITHIN_MS } from '#lib/domain/readiness/seen-endings'

export const terminalStates: Practice = {
  id: 'terminal-states',
  title: 'The client learns the final state of each payment',
  asks: 'final states by status call or webhook',
  consequence: 'Your ledger shows a payment as pending for ever.',
  next: {
    kind: 'do',
    text: 'Execute a quote, move the clock by ten minutes, and let your client read the transaction.',
  },
  assess(observed: Observed) {
    const [proven, violated]: [Evidence[], Evidence[]] = [[], []]
    for (const { id, begunBy, begunAt, isSettled, isLookedAt, ending } of followTransactions(observed)) {
      // The practice of refunds assesses payments that failed.
      if (isSettled || observed.transactions.get(id)?.hasRefund === true) continue
      if (ending !== undefined) {
        const { status, callId, eventId } = ending
        proven.push({
          text: `The client learned that the payment was ${status}.`,
          callIds: callId === undefined ? [begunBy] : [begunBy, callId],
          transactionIds: [id],
          ...(eventId !== undefined && { eventIds: [eventId] }),
        })
      } else if (!isLookedAt && observed.now - begunAt >= LOOK_WITHIN_MS) {
        const text = 'The client did not look at the payment again for ten minutes.'
        violated.push({ text, callIds: [begunBy], transactionIds: [id] })
      }
    }
    return assessmentOf(proven, violated)
  },
}
