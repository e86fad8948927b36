import type { Tx } from '#db/database'
import { findSettlement, rescheduleSettlement } from '#db/queries/transfers/settlements'
import { type TransactionRow, updateTransaction } from '#db/queries/transfers/transactions'
import { encodeDocument } from '#lib/contract/codec'
import { type IncomingTransaction, transaction as transactionSchema } from '#lib/contract/transfers/transaction'
import { isApproval } from '#lib/domain/transfers/payment-outcomes'
import { recordEnd, withSenderRefund } from '#lib/operations/transfers/end-incoming-payment'
import { transactionOf } from '#lib/operations/transfers/manage-transactions'
import { openEvents, type Transition } from '#lib/operations/webhooks/record-webhooks'

/** Returns a row's payment if it is held. A held payment waits for the platform's approval. */
export async function heldPaymentOf(
  tx: Tx,
  { platformId, at }: Transition,
  row: TransactionRow,
): Promise<IncomingTransaction | undefined> {
  const transaction = transactionOf(row, at)
  const settlement = await findSettlement(tx, platformId, row.id)
  const isHeld = settlement !== undefined && isApproval(settlement.outcome)
  return isHeld && transaction.type === 'INCOMING' ? transaction : undefined
}

/** Stores the decision on a held payment and records the events of the payment. Returns the payment, no longer held. */
export async function storeDecision(
  tx: Tx,
  transition: Transition,
  payment: IncomingTransaction,
  decision: Pick<IncomingTransaction, 'status' | 'settledAt' | 'failureReason' | 'description'>,
): Promise<IncomingTransaction> {
  const { at } = transition
  const decided = withSenderRefund({ ...payment, ...decision, updatedAt: at }, at)
  await updateTransaction(tx, payment.id, {
    status: decided.status,
    updatedAt: at,
    settledAt: decided.settledAt ?? null,
    document: encodeDocument(transactionSchema, decided),
  })
  await rescheduleSettlement(tx, { transactionId: payment.id }, undefined)
  await recordEnd(await openEvents(tx, transition), decided)
  return decided
}
