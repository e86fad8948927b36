import type { Instant } from '#lib/contract/scalars'
import type { Observed } from '#lib/domain/readiness/assessed-call'
import { asksForMoney, isSuccess } from '#lib/domain/readiness/compare-calls'

/** Time by the sandbox clock after which a client should have looked at a transaction. */
export const LOOK_WITHIN_MS = 600_000

const FINAL: ReadonlySet<string> = new Set(['COMPLETED', 'FAILED', 'EXPIRED', 'REJECTED'])

/** A transaction that a client's call left unsettled, and what the client learned about it afterwards. */
export interface FollowedTransaction {
  readonly id: string
  readonly begunBy: string
  readonly begunAt: Instant
  /** True if a later call or an accepted webhook named the transaction, in any state. */
  isLookedAt: boolean
  /** The final state that the client received, with the call or event that had it. */
  ending: { readonly status: string; readonly callId?: string; readonly eventId?: string } | undefined
}

/** Returns the transactions that calls left unsettled, each with what later calls and webhooks said about it. */
export function followTransactions({ calls, deliveries }: Observed): readonly FollowedTransaction[] {
  const followed = new Map<string, FollowedTransaction>()
  for (const call of calls) {
    if (!isSuccess(call)) continue
    const isRead = call.injected === undefined || call.injected.sent === 'all'
    for (const { id, status } of call.transactions) {
      const known = followed.get(id)
      if (known === undefined) {
        if (!asksForMoney(call) || FINAL.has(status)) continue
        followed.set(id, { id, begunBy: call.id, begunAt: call.at, isLookedAt: false, ending: undefined })
      } else if (isRead) {
        known.isLookedAt = true
        if (FINAL.has(status)) known.ending ??= { status, callId: call.id }
      }
    }
  }
  for (const { subjectId, transactionStatus: status = '', status: reply = 0, eventId, verdict } of deliveries) {
    const known = followed.get(subjectId)
    if (known === undefined || reply < 200 || reply > 299 || verdict !== undefined) continue
    known.isLookedAt = true
    if (FINAL.has(status)) known.ending ??= { status, eventId }
  }
  return [...followed.values()]
}
