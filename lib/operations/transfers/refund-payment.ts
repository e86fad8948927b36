import type { Tx } from '#db/database'
import { postTransfer } from '#db/queries/money/ledger-postings'
import type { Id, Instant } from '#lib/contract/scalars'
import { type LedgerEntry, ledgerTransfer, reversed } from '#lib/domain/money/ledger'

/** A payment whose money goes back, and what it moved. */
export interface RefundedPayment {
  readonly transactionId: Id<'Transaction'>
  readonly platformId: Id<'Platform'>
  /** The source's entry first. */
  readonly moved: readonly LedgerEntry[]
  readonly now: Instant
}

/**
 * Takes back what a payment moved, within `tx`: the source gets all of it, fees included. False, and nothing written, when
 * the source has meanwhile been given so much that it cannot hold it.
 */
export async function refundPayment(
  tx: Tx,
  { transactionId, platformId, moved, now }: RefundedPayment,
): Promise<boolean> {
  const transfer = ledgerTransfer(`${transactionId}:refund`, platformId, reversed(moved))
  const outcome = await postTransfer(tx, transfer, now)
  if (outcome === 'insufficient-funds') throw new Error(`${transactionId} could not be given back: ${outcome}.`)
  return outcome === 'posted'
}
