import type { Tx } from '#db/database'
import { findInternalAccount } from '#db/queries/accounts/internal-accounts'
import { findSettlement, rescheduleSettlement } from '#db/queries/transfers/settlements'
import { moveTransaction } from '#db/queries/transfers/transactions'
import { encodeDocument } from '#lib/contract/codec'
import {
  type IncomingTransaction,
  type Transaction,
  transaction as transactionSchema,
} from '#lib/contract/transfers/transaction'
import type * as contract from '#lib/contract/transfers/transaction-operations'
import { collectionEntries } from '#lib/domain/transfers/make-transfer'
import { isApproval } from '#lib/domain/transfers/payment-outcomes'
import { inTransaction } from '#lib/operations/trace'
import { postCredit } from '#lib/operations/transfers/insert-incoming-transaction'
import { rejectClosed } from '#lib/operations/transfers/load-account'
import { loadTransaction, transactionOf } from '#lib/operations/transfers/manage-transactions'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Approves a held payment and credits its account. Rejects with INVALID_INPUT if the customer of the account was
 * deleted: the payment then stays held until it is rejected or expires. Concurrent callers: one decision wins.
 */
export async function approveTransaction(
  call: Call<typeof contract.approveTransaction>,
): Promise<Outcome<Transaction>> {
  const { now } = call
  return inTransaction(call, async tx => {
    const payment = await loadHeldPayment(tx, call)
    await rejectClosedReceiver(tx, call, payment)
    await postCredit(tx, call, { id: payment.id, entries: collectionEntries(payment) })
    return performed(await decideHeldPayment(tx, call, payment, { status: 'COMPLETED', settledAt: now }))
  })
}

async function rejectClosedReceiver(
  tx: Tx,
  { caller, trace }: Call<typeof contract.approveTransaction>,
  { destination }: IncomingTransaction,
): Promise<void> {
  if (destination.destinationType !== 'ACCOUNT') return
  const { accountId } = destination
  const account = await findInternalAccount(tx, caller.platformId, accountId)
  if (account === undefined) throw new Error(`${accountId} holds a payment and does not exist.`)
  rejectClosed(trace, { accountId, isClosed: account.closedAt !== null })
}

/** Rejects a held payment; no money moves. The given reason becomes its description. */
export async function rejectTransaction(call: Call<typeof contract.rejectTransaction>): Promise<Outcome<Transaction>> {
  const { body } = call
  const description = body.reason === undefined ? {} : { description: body.reason }
  return inTransaction(call, async tx => {
    const payment = await loadHeldPayment(tx, call)
    const decision = { status: 'REJECTED', failureReason: 'PAY_REQUEST_FAILED', ...description } as const
    return performed(await decideHeldPayment(tx, call, payment, decision))
  })
}

type DecidingCall = Call<typeof contract.approveTransaction> | Call<typeof contract.rejectTransaction>

/** Returns the call's payment. Rejects with TRANSACTION_NOT_FOUND, or with 409 if it is not waiting for approval. */
async function loadHeldPayment(tx: Tx, call: DecidingCall): Promise<IncomingTransaction> {
  const { caller, now, params, trace } = call
  const row = await loadTransaction(tx, call, params.transactionId)
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
async function decideHeldPayment(
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
