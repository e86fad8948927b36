import { moveTransaction } from '#db/queries/transfers/transactions'
import { isoFromInstant } from '#lib/contract/scalars'
import type { Transaction } from '#lib/contract/transfers/transaction'
import type { confirmTransaction as contract } from '#lib/contract/transfers/transaction-operations'
import { inTransaction } from '#lib/operations/trace'
import { loadTransaction, transactionOf } from '#lib/operations/transfers/get-transaction'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Records when the receipt of a transfer was delivered: the given time, else the recorded one, else now. */
export async function confirmTransaction(call: Call<typeof contract>): Promise<Outcome<Transaction>> {
  const { body, now, params } = call
  return inTransaction(call, async tx => {
    const row = await loadTransaction(tx, call, params.transactionId)
    const transaction = transactionOf(row, now)
    const confirmedAt = body.receiptDeliveryConfirmedAt ?? transaction.receiptDeliveryConfirmedAt ?? now
    // The answer omits members unknown until a payment arrives; the document keeps them.
    const document = { ...row.document, receiptDeliveryConfirmedAt: isoFromInstant(confirmedAt) }
    await moveTransaction(tx, row.id, { document })
    return performed({ ...transaction, receiptDeliveryConfirmedAt: confirmedAt })
  })
}
