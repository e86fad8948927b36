import { postTransfer } from '#db/queries/money/ledger-postings'
import type { Transaction } from '#lib/contract/transfers/transaction'
import type { approveTransaction as contract } from '#lib/contract/transfers/transaction-operations'
import { ledgerTransfer } from '#lib/domain/money/ledger'
import { collectionEntries } from '#lib/domain/transfers/make-transfer'
import { decideHeldPayment, loadHeldPayment } from '#lib/operations/transfers/held-payment'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Approves a held payment: its account is credited. Of concurrent decisions one wins. */
export async function approveTransaction(call: Call<typeof contract>): Promise<Outcome<Transaction>> {
  const { caller, now, trace, world } = call
  return world.db.transact(async tx => {
    trace.begin()
    const payment = await loadHeldPayment(tx, call)
    const transfer = ledgerTransfer(payment.id, caller.platformId, collectionEntries(payment))
    if ((await postTransfer(tx, transfer, now)) !== 'posted') {
      const details = { reason: 'BALANCE_TOO_LARGE' } as const
      throw trace.fail('funds', 'The account can hold the amount', { code: 'INVALID_AMOUNT', details })
    }
    return performed(await decideHeldPayment(tx, call, payment, { status: 'COMPLETED', settledAt: now }))
  })
}
