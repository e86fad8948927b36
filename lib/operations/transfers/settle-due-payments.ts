import type { Tx } from '#db/database'
import { setQuoteStatus } from '#db/queries/quotes/quotes'
import { dueRows } from '#db/queries/timed-rows'
import { rescheduleSettlement, type SettlementRow } from '#db/queries/transfers/settlements'
import { type TransactionRow, updateTransaction } from '#db/queries/transfers/transactions'
import { decodeDocument, encodeDocument } from '#lib/contract/codec'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { type Transaction, transaction as transactionSchema } from '#lib/contract/transfers/transaction'
import type { PaymentWebhookType } from '#lib/contract/webhooks/webhook-types'
import { type PaymentState, paymentStateAt, withFailedRefund } from '#lib/domain/transfers/payment-state'
import { isRefundEvent, stepEvents } from '#lib/domain/webhooks/payment-events'
import { recordEnd, withSenderRefund } from '#lib/operations/transfers/end-incoming-payment'
import { findTransaction } from '#lib/operations/transfers/find-transaction'
import { transactionOf } from '#lib/operations/transfers/manage-transactions'
import { postedEntries, refundPayment, refundReference } from '#lib/operations/transfers/refund-payment'
import { type EventRecorder, openEvents, type Transition } from '#lib/operations/webhooks/record-webhooks'

/** The parts of the World that settling uses to record webhooks. */
export type SettlingWorld = Transition['world']

/**
 * Performs at most 100 due payment steps within `tx`, earliest first. The clock may jump, so a payment can have
 * several due steps. Stops early if the next step of a payment is due before the remaining steps, so that the next run
 * performs all of them in order.
 */
export async function settleDue(tx: Tx, world: SettlingWorld, now: Instant): Promise<void> {
  let until = now
  for (const settlement of await dueRows(tx, 'settlements', now)) {
    if (settlement.dueAt > until) return
    const next = await settleOne(tx, world, settlement)
    if (next !== undefined && next < until) until = next
  }
}

/** Performs the due step of a payment. Returns the time of the payment's next step, if any. */
async function settleOne(tx: Tx, world: SettlingWorld, settlement: SettlementRow): Promise<Instant | undefined> {
  const { dueAt, executedAt, outcome, platformId } = settlement
  const before = paymentStateAt(outcome, executedAt, instantFromEpoch(dueAt - 1))
  const state = paymentStateAt(outcome, executedAt, dueAt)
  await performStep(tx, { world, platformId, at: dueAt }, { settlement, before, state })
  await rescheduleSettlement(tx, settlement, state.dueAt)
  return state.dueAt
}

interface Step {
  readonly settlement: SettlementRow
  readonly before: PaymentState
  readonly state: PaymentState
}

async function performStep(tx: Tx, transition: Transition, { settlement, before, state }: Step): Promise<void> {
  const { quoteId, platformId, transactionId } = settlement
  const now = transition.at
  const row = await findTransaction(tx, platformId, transactionId)
  if (row === undefined) throw new Error(`${transactionId} is due but does not exist.`)
  // A refund that was reported as failed remains failed, even if the balance allows the refund later.
  const refundStatus = row.document.type === 'OUTGOING' ? row.document.refund?.status : undefined
  const hasFailed = refundStatus === 'FAILED'
  const isReversing = state.isReversed && !before.isReversed && !hasFailed
  const entries = isReversing ? await postedEntries(tx, transactionId) : []
  const isRefunded = isReversing && (await refundPayment(tx, { transactionId, platformId, entries, now }))
  const shown = hasFailed || (isReversing && !isRefunded) ? withFailedRefund(state) : state
  const columns = columnsAfterStep(row, shown)
  await updateTransaction(tx, transactionId, columns)
  if (quoteId !== null && state.quoteStatus !== undefined) await setQuoteStatus(tx, quoteId, state.quoteStatus)
  const announced = { transaction: before.step.transaction, refund: refundStatus }
  const events = stepEvents(row.document, announced, {
    transaction: shown.step.transaction,
    refund: shown.refund?.status,
  })
  const recorder = await openEvents(tx, transition)
  if (recorder === undefined) return
  await recordStep(recorder, now, { row, updated: { ...row, ...columns } }, events)
  if (isRefunded) await recorder.balances(entries)
}

/** A status event precedes the refund event, and shows the refund as it was before the step. */
async function recordStep(
  recorder: EventRecorder,
  now: Instant,
  { row, updated }: { readonly row: TransactionRow; readonly updated: TransactionRow },
  events: readonly PaymentWebhookType[],
): Promise<void> {
  if (events.length === 0) return
  const after = transactionOf(updated, now)
  if (after.type === 'INCOMING') return recordEnd(recorder, after)
  const refundEvents = events.filter(isRefundEvent)
  const statusEvents = events.filter(type => !isRefundEvent(type))
  await recorder.payment(withRefundOf(after, transactionOf(row, now)), statusEvents)
  await recorder.payment(after, refundEvents)
}

function withRefundOf(transaction: Transaction, earlier: Transaction): Transaction {
  if (transaction.type !== 'OUTGOING' || earlier.type !== 'OUTGOING') return transaction
  const { refund: _, ...bare } = transaction
  return earlier.refund === undefined ? bare : { ...bare, refund: earlier.refund }
}

function columnsAfterStep(row: TransactionRow, { step, since, refund }: PaymentState) {
  const changed = {
    ...decodeDocument(transactionSchema, row.document),
    ...(step.failureReason === undefined ? {} : { failureReason: step.failureReason }),
    ...(refund === undefined ? {} : { refund: { reference: refundReference(row.id), ...refund } }),
    // The cast is safe: encoding checks the refund and the failure reason against the schema.
  } as Transaction
  const ended =
    changed.type === 'INCOMING' ? withSenderRefund({ ...changed, status: step.transaction }, since) : changed
  return {
    status: step.transaction,
    updatedAt: since,
    settledAt: step.transaction === 'COMPLETED' ? since : row.settledAt,
    document: encodeDocument(transactionSchema, ended),
  }
}
