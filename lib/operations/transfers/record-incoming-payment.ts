import type { Tx } from '#db/database'
import { findInternalAccount } from '#db/queries/accounts/internal-accounts'
import { findCustomer } from '#db/queries/customers/customers'
import type { Quote } from '#lib/contract/quotes/quote'
import type { IncomingTransaction } from '#lib/contract/transfers/transaction'
import { findTransaction } from '#lib/operations/transfers/find-transaction'
import { insertIncoming } from '#lib/operations/transfers/insert-incoming-transaction'
import { type Call, newId } from '#lib/operations/world'

/**
 * Records the payment that a customer received through a quote to a UMA address. The quote's ledger entries have
 * already moved the money.
 */
export async function recordIncomingPayment(
  tx: Tx,
  call: Call,
  quote: Quote,
  receiverAccountId: string,
): Promise<void> {
  const { caller, now, world } = call
  const account = await findInternalAccount(tx, caller.platformId, receiverAccountId)
  if (account === undefined) throw new Error(`${receiverAccountId} was credited but does not exist.`)
  const id = newId(world, 'Transaction', now)
  const amount = quote.totalReceivingAmount
  await insertIncoming(tx, call, { id, account, amount, status: 'COMPLETED', details: await senderOf(tx, call, quote) })
}

/** A platform has no UMA address, so its payments have no source. */
async function senderOf(tx: Tx, { caller }: Call, quote: Quote): Promise<Pick<IncomingTransaction, 'source'>> {
  const paid = await findTransaction(tx, caller.platformId, quote.transactionId)
  const sender = paid === undefined ? undefined : await findCustomer(tx, caller.platformId, paid.customerId)
  if (sender === undefined) return {}
  const { umaAddress } = sender
  return { source: { sourceType: 'UMA_ADDRESS', umaAddress, currency: quote.sendingCurrency.code } }
}
