import type { Tx } from '#db/database'
import { findInternalAccount } from '#db/queries/accounts/internal-accounts'
import { postTransfer } from '#db/queries/money/ledger-postings'
import type { IncomingTransaction, Transaction } from '#lib/contract/transfers/transaction'
import type { approveTransaction as contract } from '#lib/contract/transfers/transaction-operations'
import { ledgerTransfer } from '#lib/domain/money/ledger'
import { collectionEntries } from '#lib/domain/transfers/make-transfer'
import { inTransaction } from '#lib/operations/trace'
import { decideHeldPayment, loadHeldPayment } from '#lib/operations/transfers/held-payment'
import { rejectClosed } from '#lib/operations/transfers/load-account'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Approves a held payment and credits its account. Rejects with INVALID_INPUT if the customer of the account was
 * deleted: the payment then stays held until it is rejected or expires. Concurrent callers: one decision wins.
 */
export async function approveTransaction(call: Call<typeof contract>): Promise<Outcome<Transaction>> {
  const { caller, now, trace } = call
  return inTransaction(call, async tx => {
    const payment = await loadHeldPayment(tx, call)
    await rejectClosedReceiver(tx, call, payment)
    const transfer = ledgerTransfer(payment.id, caller.platformId, collectionEntries(payment))
    if ((await postTransfer(tx, transfer, now)) !== 'posted') {
      const details = { reason: 'BALANCE_TOO_LARGE' } as const
      throw trace.fail('funds', 'The balance stays within the limit', { code: 'INVALID_AMOUNT', details })
    }
    return performed(await decideHeldPayment(tx, call, payment, { status: 'COMPLETED', settledAt: now }))
  })
}

async function rejectClosedReceiver(
  tx: Tx,
  { caller, trace }: Call<typeof contract>,
  { destination }: IncomingTransaction,
): Promise<void> {
  if (destination.destinationType !== 'ACCOUNT') return
  const { accountId } = destination
  const account = await findInternalAccount(tx, caller.platformId, accountId)
  if (account === undefined) throw new Error(`${accountId} holds a payment and does not exist.`)
  rejectClosed(trace, { accountId, isClosed: account.closedAt !== null })
}
