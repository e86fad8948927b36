import type { Tx } from '#db/database'
import { postTransfer } from '#db/queries/money/ledger-postings'
import type { Id, Instant } from '#lib/contract/scalars'
import { type LedgerEntry, ledgerTransfer, refundTransferId, reverseEntries } from '#lib/domain/money/ledger'

export interface RefundedPayment {
  readonly transactionId: Id<'Transaction'>
  readonly platformId: Id<'Platform'>
  /** The entry of the source account is first. */
  readonly entries: readonly LedgerEntry[]
  readonly now: Instant
}

/**
 * Refunds a payment with its fees. If the platform has spent its fee, the service pays that part. Returns false and
 * writes nothing if the source balance would exceed AMOUNT_MAX.
 */
export async function refundPayment(
  tx: Tx,
  { transactionId, platformId, entries, now }: RefundedPayment,
): Promise<boolean> {
  const transfer = ledgerTransfer(refundTransferId(transactionId), platformId, reverseEntries(entries).map(guaranteed))
  const outcome = await postTransfer(tx, transfer, now)
  if (outcome === 'insufficient-funds') throw new Error(`${transactionId} could not be refunded: ${outcome}.`)
  return outcome === 'posted'
}

/** No balance may become negative, and a payer's refund must not depend on what others did with the money. */
function guaranteed(entry: LedgerEntry): LedgerEntry {
  return entry.amount < 0n ? { ...entry, guarantor: 'fees' } : entry
}
