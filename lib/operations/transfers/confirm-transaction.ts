import { findTransaction, moveTransaction } from '#db/queries/transfers/transactions'
import { isoFromInstant } from '#lib/contract/scalars'
import type { Transaction } from '#lib/contract/transfers/transaction'
import type { confirmTransaction as contract } from '#lib/contract/transfers/transaction-operations'
import { checkFound } from '#lib/domain/rule'
import { enforce, inTransaction } from '#lib/operations/trace'
import { transactionOf } from '#lib/operations/transfers/get-transaction'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Records when the receipt of a transfer was delivered: the given time, else the recorded one, else now. */
export async function confirmTransaction(call: Call<typeof contract>): Promise<Outcome<Transaction>> {
  const { body, caller, now, params, trace } = call
  return inTransaction(call, async tx => {
    const check = { id: 'resource', label: 'The transaction exists on this platform' }
    const stored = await findTransaction(tx, caller.platformId, params.transactionId)
    const row = enforce(trace, checkFound(check, stored, { code: 'TRANSACTION_NOT_FOUND', got: params.transactionId }))
    const transaction = transactionOf(row, now)
    const confirmedAt = body.receiptDeliveryConfirmedAt ?? transaction.receiptDeliveryConfirmedAt ?? now
    // The answer omits members unknown until a payment arrives; the document keeps them.
    const document = { ...row.document, receiptDeliveryConfirmedAt: isoFromInstant(confirmedAt) }
    await moveTransaction(tx, row.id, { document })
    return performed({ ...transaction, receiptDeliveryConfirmedAt: confirmedAt })
  })
}
