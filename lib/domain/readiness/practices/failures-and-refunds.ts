import { assessmentOf, type Evidence, type Practice } from '#lib/domain/readiness/practice'
import { followTransactions, LOOK_WITHIN_MS } from '#lib/domain/readiness/seen-endings'

export const failuresAndRefunds: Practice = {
  id: 'failures-and-refunds',
  title: 'The client notices payments that failed and were refunded',
  asks: 'handling of failed payments and refunds',
  consequence: 'The customer sees a completed payment, although the money came back.',
  next: {
    kind: 'do',
    text: 'Pay to an external account whose number ends in digits that make payments fail, and read the transaction.',
  },
  assess(observed) {
    const [proven, violated]: [Evidence[], Evidence[]] = [[], []]
    if (![...observed.transactions.values()].some(({ hasRefund }) => hasRefund)) return assessmentOf(proven, violated)
    for (const { id, begunBy, begunAt, isLookedAt, ending } of followTransactions(observed)) {
      if (observed.transactions.get(id)?.hasRefund !== true) continue
      if (ending?.status === 'FAILED') {
        const { callId, eventId } = ending
        proven.push({
          text: 'The client learned that the payment failed and was refunded.',
          callIds: callId === undefined ? [begunBy] : [begunBy, callId],
          transactionIds: [id],
          ...(eventId !== undefined && { eventIds: [eventId] }),
        })
      } else if (!isLookedAt && observed.now - begunAt >= LOOK_WITHIN_MS) {
        const text = 'The payment failed and was refunded. The client did not look at it again for ten minutes.'
        violated.push({ text, callIds: [begunBy], transactionIds: [id] })
      }
    }
    return assessmentOf(proven, violated)
  },
}
