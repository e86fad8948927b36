import type { Tx } from '#db/database'
import { findSettlement, rescheduleSettlement } from '#db/queries/transfers/settlements'
import { findTransaction, moveTransaction } from '#db/queries/transfers/transactions'
import { encodeDocument } from '#lib/contract/codec'
import { type IncomingTransaction, transaction as transactionSchema } from '#lib/contract/transfers/transaction'
import type { approveTransaction, rejectTransaction } from '#lib/contract/transfers/transaction-operations'
import { checkFound } from '#lib/domain/rule'
import { isApproval } from '#lib/domain/transfers/payment-outcomes'
import { enforce } from '#lib/operations/trace'
import { transactionOf } from '#lib/operations/transfers/get-transaction'
import type { Call } from '#lib/operations/world'

type DecidingCall = Call<typeof approveTransaction> | Call<typeof rejectTransaction>

/** Returns the payment of the path. Rejects with TRANSACTION_NOT_FOUND, and with 409 if it does not wait for approval. */
export async function loadHeldPayment(tx: Tx, call: DecidingCall): Promise<IncomingTransaction> {
  const { caller, now, params, trace } = call
  const check = { id: 'resource', label: 'The transaction exists on this platform' }
  const stored = await findTransaction(tx, caller.platformId, params.transactionId)
  const row = enforce(trace, checkFound(check, stored, { code: 'TRANSACTION_NOT_FOUND', got: params.transactionId }))
  const transaction = transactionOf(row, now)
  const settlement = await findSettlement(tx, caller.platformId, row.id)
  const label = 'The transaction is waiting for the platform’s approval'
  if (transaction.type === 'INCOMING' && settlement !== undefined && isApproval(settlement.outcome)) {
    trace.pass('pending-approval', label)
    return transaction
  }
  const { status } = transaction
  throw trace.fail('pending-approval', label, {
    code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    details: { status },
    expected: 'PENDING, held for approval',
    got: status,
  })
}

/** Records the decision on a held payment, which can be decided once. Returns the decided payment. */
export async function decideHeldPayment(
  tx: Tx,
  { now }: Pick<Call, 'now'>,
  payment: IncomingTransaction,
  decision: Pick<IncomingTransaction, 'status' | 'settledAt' | 'failureReason' | 'description'>,
): Promise<IncomingTransaction> {
  const decided: IncomingTransaction = { ...payment, ...decision, updatedAt: now }
  await moveTransaction(tx, payment.id, {
    status: decided.status,
    updatedAt: now,
    settledAt: decided.settledAt ?? null,
    document: encodeDocument(transactionSchema, decided),
  })
  await rescheduleSettlement(tx, { transactionId: payment.id }, undefined)
  return decided
}
