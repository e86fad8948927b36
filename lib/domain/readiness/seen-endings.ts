import type { Instant } from '#lib/contract/scalars'
import type { AssessedDelivery, Observed } from '#lib/domain/readiness/assessed-call'
import { asksForMoney, isSuccess } from '#lib/domain/readiness/compare-calls'

/** Time by the sandbox clock after which a client should have looked at a transaction. */
export const LOOK_WITHIN_MS = 600_000

const FINAL: ReadonlySet<string> = new Set(['COMPLETED', 'FAILED', 'EXPIRED', 'REJECTED'])

/** A transaction that a client's call began, and what the client learned about it afterwards. */
export interface FollowedTransaction {
  readonly id: string
  readonly begunBy: string
  readonly begunAt: Instant
  /** True if the response of that call had a final state. The payment may still fail later. */
  readonly isSettled: boolean
  /** True if a later call or an accepted webhook named the transaction, in any state. */
  isLookedAt: boolean
  /** The final state that the client received, with the call or event that had it. */
  ending: { readonly status: string; readonly callId?: string; readonly eventId?: string } | undefined
}

/** Returns the transactions that calls began, each with what later calls and webhooks said about it. */
export function followTransactions({ calls, deliveries }: Observed): readonly FollowedTransaction[] {
  const followed = new Map<string, FollowedTransaction>()
  for (const call of calls) {
    if (!isSuccess(call)) continue
    const isRead = call.injected === undefined || call.injected.sent === 'all'
    for (const { id, status } of call.transactions) {
      const known = followed.get(id)
      if (known === undefined) {
        if (!asksForMoney(call) || status === 'FAILED') continue
        const isSettled = FINAL.has(status)
        followed.set(id, { id, begunBy: call.id, begunAt: call.at, isSettled, isLookedAt: false, ending: undefined })
      } else if (isRead) {
        known.isLookedAt = true
        if (endsAs(status, known)) known.ending = { status, callId: call.id }
      }
    }
  }
  for (const delivery of deliveries) {
    const { subjectId, transactionStatus: status = '', eventId } = delivery
    const known = followed.get(subjectId)
    if (known === undefined || !isAccepted(delivery)) continue
    known.isLookedAt = true
    if (endsAs(status, known)) known.ending = { status, eventId }
  }
  return [...followed.values()]
}

/** A payment can fail after it was COMPLETED, so FAILED replaces other endings. */
function endsAs(status: string, { ending }: FollowedTransaction): boolean {
  return FINAL.has(status) && (ending === undefined || (status === 'FAILED' && ending.status !== 'FAILED'))
}

/** Returns when the client first accepted a webhook with the final state of a transaction, by the transaction's ID. */
export function timesOfEndings(deliveries: readonly AssessedDelivery[]): ReadonlyMap<string, Instant> {
  const times = new Map<string, Instant>()
  for (const delivery of deliveries) {
    const { subjectId, transactionStatus = '', at } = delivery
    if (FINAL.has(transactionStatus) && isAccepted(delivery) && !times.has(subjectId)) times.set(subjectId, at)
  }
  return times
}

function isAccepted({ status = 0, verdict }: AssessedDelivery): boolean {
  return status >= 200 && status < 300 && verdict === undefined
}
