import type { Tx } from '#db/database'
import { findInternalAccount } from '#db/queries/accounts/internal-accounts'
import { postTransfer } from '#db/queries/money/ledger-postings'
import { transitionFromPending } from '#db/queries/quotes/quotes'
import { updateTransaction } from '#db/queries/transfers/transactions'
import type { Quote } from '#lib/contract/quotes/quote'
import { type LedgerEntry, ledgerTransfer } from '#lib/domain/money/ledger'
import { insufficientFunds } from '#lib/domain/money/money-rules'
import { type QuoteAccounts, quoteEntries } from '#lib/domain/quotes/quote-ledger-entries'
import type { Rejection } from '#lib/domain/rule'
import type { OutcomeStep } from '#lib/domain/transfers/payment-outcomes'
import { paymentStateAt, SUCCESS } from '#lib/domain/transfers/payment-state'
import { EXECUTED, stepEvents } from '#lib/domain/webhooks/payment-events'
import { findTransaction } from '#lib/operations/transfers/find-transaction'
import { transactionOf } from '#lib/operations/transfers/manage-transactions'
import { recordIncomingPayment } from '#lib/operations/transfers/record-incoming-payment'
import { scheduleSettlement } from '#lib/operations/transfers/schedule-settlement'
import { type EventRecorder, openEvents, transitionOf } from '#lib/operations/webhooks/record-webhooks'
import type { Call } from '#lib/operations/world'

/**
 * A quote with the outcome of its payment. `outcome` is null if the payment succeeds immediately and the bank does not
 * return the money later.
 */
export interface QuoteWithOutcome extends QuoteAccounts {
  readonly quote: Quote
  readonly outcome: string | null
}

/**
 * Moves the money of a PENDING quote and starts its payment, within `tx`. Later steps are stored as a settlement.
 * Only one of several concurrent calls settles the quote. The rest reject with `raceRejection`, by default CONFLICT.
 * Rejects with INVALID_AMOUNT if the source's balance is too low or the destination's balance would be too large.
 */
export async function settleQuote(
  tx: Tx,
  call: Call,
  quoteWithOutcome: QuoteWithOutcome & { readonly raceRejection?: Rejection },
): Promise<Quote> {
  const { quote, outcome, receiverAccountId, raceRejection = ALREADY_EXECUTED } = quoteWithOutcome
  const { now, trace } = call
  const name = outcome ?? SUCCESS
  const state = paymentStateAt(name, now, now)
  const status = state.quoteStatus ?? 'COMPLETED'
  if (!(await transitionFromPending(tx, quote.id, status, now)))
    throw trace.fail('settle', 'The quote is still PENDING', raceRejection)
  const entries = await postConversion(tx, call, quoteWithOutcome)
  const events = await openEvents(tx, transitionOf(call))
  await storeExecution(tx, call, { quote, step: state.step, events })
  if (receiverAccountId) await recordIncomingPayment(tx, call, quote, receiverAccountId)
  await events?.balances(entries)
  const { transactionId, id: quoteId } = quote
  await scheduleSettlement(tx, call, { transactionId, quoteId, outcome: name, state })
  return { ...quote, status }
}

/** The first webhook is PROCESSING, even if `GET` never shows that status. */
async function storeExecution(
  tx: Tx,
  { caller, now }: Call,
  {
    quote,
    step,
    events,
  }: { readonly quote: Quote; readonly step: OutcomeStep; readonly events: EventRecorder | undefined },
): Promise<void> {
  const settledAt = step.transaction === 'COMPLETED' ? now : null
  const changes = { status: step.transaction, updatedAt: now, expiresAt: null, settledAt }
  await updateTransaction(tx, quote.transactionId, changes)
  if (events === undefined) return
  const row = await findTransaction(tx, caller.platformId, quote.transactionId)
  if (row === undefined) throw new Error('A quote has no transaction.')
  const executed = transactionOf({ ...row, status: EXECUTED.transaction, settledAt: null }, now)
  await events.payment(executed, ['OUTGOING_PAYMENT.PROCESSING'])
  await events.payment(transactionOf(row, now), stepEvents(row.document, EXECUTED, { transaction: step.transaction }))
}

const ALREADY_EXECUTED: Rejection = { code: 'CONFLICT', details: { reason: 'QUOTE_ALREADY_EXECUTED' } }

/** The label names internal accounts, because other sources have no balance. */
const FUNDS_LABEL = 'The balance of an internal source account covers the amount'

async function postConversion(
  tx: Tx,
  call: Call,
  { quote, ...accounts }: QuoteWithOutcome,
): Promise<readonly LedgerEntry[]> {
  const { caller, now, trace } = call
  const transfer = ledgerTransfer(quote.transactionId, caller.platformId, quoteEntries(quote, accounts))
  const posted = await postTransfer(tx, transfer, now)
  switch (posted) {
    case 'posted':
      trace.pass('funds', FUNDS_LABEL, {
        expected: `at least ${quote.totalSendingAmount} ${quote.sendingCurrency.code}`,
      })
      return transfer.entries
    case 'insufficient-funds':
      throw trace.fail('funds', FUNDS_LABEL, await insufficientFundsOf(tx, call, quote))
    case 'balance-too-large': {
      const details = { reason: 'BALANCE_TOO_LARGE' } as const
      throw trace.fail('funds', 'The destination balance remains within the limit', { code: 'INVALID_AMOUNT', details })
    }
    default:
      return posted satisfies never
  }
}

async function insufficientFundsOf(
  tx: Tx,
  { caller }: Call,
  { source, totalSendingAmount }: Quote,
): Promise<Rejection> {
  const account =
    source.sourceType === 'ACCOUNT' ? await findInternalAccount(tx, caller.platformId, source.accountId) : undefined
  return insufficientFunds(totalSendingAmount, account?.balance)
}
