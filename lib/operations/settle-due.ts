import type { Tx } from '#db/database'
import { postTransfer } from '#db/ledger'
import { findQuote, setQuoteStatus } from '#db/quotes'
import { dueSettlements, moveSettlement, type SettlementRow } from '#db/settlements'
import { findTransaction, moveTransaction, type TransactionRow } from '#db/transactions'
import { decodeDocument, encodeDocument } from '#lib/contract/codec'
import { quote as quoteSchema } from '#lib/contract/quote'
import type { Instant } from '#lib/contract/scalars'
import { type Transaction, transaction as transactionSchema } from '#lib/contract/transaction'
import { type LedgerEntry, ledgerTransfer, reversed } from '#lib/domain/ledger'
import { type Standing, standingAt } from '#lib/domain/settlement'
import { entriesOf } from '#lib/operations/settle-quote'

/** Takes payments that are due on to where they stand at `now`, within `tx`; when many are, the first of them. */
export async function settleDue(tx: Tx, now: Instant): Promise<void> {
  for (const settlement of await dueSettlements(tx, now)) await settleOne(tx, settlement, now)
}

async function settleOne(tx: Tx, settlement: SettlementRow, now: Instant): Promise<void> {
  const { outcome, executedAt, quoteId, platformId, transactionId } = settlement
  const standing = standingAt(outcome, executedAt, now)
  const row = await findTransaction(tx, platformId, transactionId)
  if (row === undefined) throw new Error(`${transactionId} is due and does not exist.`)
  await moveTransaction(tx, transactionId, moveOf(row, standing))
  if (quoteId !== null && standing.quoteStatus !== undefined) await setQuoteStatus(tx, quoteId, standing.quoteStatus)
  const isReversing = standing.isReversed && settlement.reversedAt === null
  if (isReversing) await giveBack(tx, settlement, row, now)
  const next = { dueAt: standing.dueAt ?? now, reversedAt: isReversing ? standing.since : settlement.reversedAt }
  await moveSettlement(tx, settlement, standing.dueAt === undefined ? undefined : next)
}

function moveOf(row: TransactionRow, standing: Standing) {
  const { step, since, refund } = standing
  const kept = decodeDocument(transactionSchema, row.document)
  const failure = step.failureReason === undefined ? {} : { failureReason: step.failureReason }
  const told = {
    ...kept,
    ...failure,
    ...(refund === undefined ? {} : { refund: { reference: `refund-${row.id.slice(-12)}`, ...refund } }),
  }
  return {
    status: step.transaction,
    updatedAt: since,
    settledAt: step.transaction === 'COMPLETED' ? since : row.settledAt,
    // Refund and failure are members of the transaction's own schema, which is asked here.
    document: encodeDocument(transactionSchema, told as Transaction),
  }
}

/** Takes back what a payment moved: the source gets all of it, fees included. */
async function giveBack(
  tx: Tx,
  { quoteId, platformId, transactionId }: SettlementRow,
  row: TransactionRow,
  now: Instant,
) {
  const moved = quoteId === null ? transferEntries(row) : await quoteEntries(tx, platformId, quoteId)
  const outcome = await postTransfer(tx, ledgerTransfer(`${transactionId}:refund`, platformId, reversed(moved)), now)
  if (outcome !== 'posted') throw new Error(`${transactionId} could not be given back: ${outcome}.`)
}

async function quoteEntries(
  tx: Tx,
  platformId: SettlementRow['platformId'],
  quoteId: string,
): Promise<readonly LedgerEntry[]> {
  const quote = await findQuote(tx, platformId, quoteId)
  if (quote === undefined) throw new Error(`${quoteId} is due and does not exist.`)
  return entriesOf(decodeDocument(quoteSchema, quote.document))
}

/** Same-currency transfers are kept by their transaction alone. */
function transferEntries(row: TransactionRow): readonly LedgerEntry[] {
  throw new Error(`${row.id} is no transfer.`)
}
