import type { Tx } from '#db/database'
import { findQuote, setQuoteStatus } from '#db/queries/quotes/quotes'
import { dueRows } from '#db/queries/timed-rows'
import { rescheduleSettlement, type SettlementRow } from '#db/queries/transfers/settlements'
import { findTransaction, moveTransaction, type TransactionRow } from '#db/queries/transfers/transactions'
import { decodeDocument, encodeDocument } from '#lib/contract/codec'
import { quote as quoteSchema } from '#lib/contract/quotes/quote'
import type { Instant } from '#lib/contract/scalars'
import { type Transaction, transaction as transactionSchema } from '#lib/contract/transfers/transaction'
import type { LedgerEntry } from '#lib/domain/money/ledger'
import { quoteEntries } from '#lib/domain/quotes/quote-ledger-entries'
import { payoutEntries } from '#lib/domain/transfers/make-transfer'
import { type PaymentState, paymentStateAt, withoutRefund } from '#lib/domain/transfers/payment-state'
import { refundPayment } from '#lib/operations/transfers/refund-payment'

/** Moves due payments to their state at `now`, within `tx`; the first of them if they are many. */
export async function settleDue(tx: Tx, now: Instant): Promise<void> {
  for (const settlement of await dueRows(tx, 'settlements', now)) await settleOne(tx, settlement, now)
}

async function settleOne(tx: Tx, settlement: SettlementRow, now: Instant): Promise<void> {
  const { outcome, executedAt, quoteId, platformId, transactionId } = settlement
  const state = paymentStateAt(outcome, executedAt, now)
  const row = await findTransaction(tx, platformId, transactionId)
  if (row === undefined) throw new Error(`${transactionId} is due and does not exist.`)
  // A refund reported as failed stays so, even if the balance allows it later.
  const hasFailed = 'refund' in row.document && row.document.refund?.status === 'FAILED'
  const isReversing = state.isReversed && settlement.reversedAt === null && !hasFailed
  const moved = isReversing ? await movedBy(tx, settlement, row) : []
  const isBack = isReversing && (await refundPayment(tx, { transactionId, platformId, moved, now }))
  const shown = hasFailed || (isReversing && !isBack) ? withoutRefund(state) : state
  await moveTransaction(tx, transactionId, moveOf(row, shown))
  if (quoteId !== null && state.quoteStatus !== undefined) await setQuoteStatus(tx, quoteId, state.quoteStatus)
  const next = { dueAt: state.dueAt ?? now, reversedAt: isBack ? state.since : settlement.reversedAt }
  await rescheduleSettlement(tx, settlement, state.dueAt === undefined ? undefined : next)
}

function moveOf(row: TransactionRow, { step, since, refund }: PaymentState) {
  const reversed = {
    ...decodeDocument(transactionSchema, row.document),
    ...(step.failureReason === undefined ? {} : { failureReason: step.failureReason }),
    ...(refund === undefined ? {} : { refund: { reference: `refund-${row.id.slice(-12)}`, ...refund } }),
  }
  return {
    status: step.transaction,
    updatedAt: since,
    settledAt: step.transaction === 'COMPLETED' ? since : row.settledAt,
    // Refund and failure are members of the transaction's schema, which checks them here.
    document: encodeDocument(transactionSchema, reversed as Transaction),
  }
}

/** Returns the entries of the payment. A same-currency transfer is stored in its transaction only. */
async function movedBy(
  tx: Tx,
  { quoteId, platformId }: SettlementRow,
  row: TransactionRow,
): Promise<readonly LedgerEntry[]> {
  if (quoteId === null) return payoutEntries(decodeDocument(transactionSchema, row.document))
  const quote = await findQuote(tx, platformId, quoteId)
  if (quote === undefined) throw new Error(`${quoteId} is due and does not exist.`)
  return quoteEntries(decodeDocument(quoteSchema, quote.document), quote.receiverAccountId)
}
