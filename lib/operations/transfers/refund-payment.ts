import type { Tx } from '#db/database'
import { entriesOfTransfers, type LedgerRow } from '#db/queries/money/ledger-entries'
import { postTransfer } from '#db/queries/money/ledger-postings'
import type { Id, Instant } from '#lib/contract/scalars'
import { type LedgerEntry, ledgerTransfer, refundTransferId, reverseEntries } from '#lib/domain/money/ledger'

export interface RefundedPayment {
  readonly transactionId: Id<'Transaction'>
  readonly platformId: Id<'Platform'>
  readonly entries: readonly LedgerEntry[]
  readonly now: Instant
}

/** Returns the ledger entries of a payment, which the refund reverses. The payer's entry is first. */
export async function postedEntries(tx: Tx, transactionId: string): Promise<readonly LedgerEntry[]> {
  // The cast is safe: the ledger stores only accounts of entries.
  return (await entriesOfTransfers(tx, [transactionId])) as readonly (LedgerRow & LedgerEntry)[]
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

/** Returns the reference of a transaction's refund. */
export function refundReference(transactionId: Id<'Transaction'>): string {
  return `refund-${transactionId.slice(-12)}`
}

/** No balance may become negative, and a payer's refund must not depend on what others did with the money. */
function guaranteed(entry: LedgerEntry): LedgerEntry {
  return entry.amount < 0n ? { ...entry, guarantor: 'fees' } : entry
}
