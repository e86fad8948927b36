import type { Tx } from '#db/database'
import { findInternalAccount } from '#db/queries/accounts/internal-accounts'
import { postTransfer } from '#db/queries/money/ledger-postings'
import { transitionFromPending } from '#db/queries/quotes/quotes'
import { moveTransaction } from '#db/queries/transfers/transactions'
import type { Quote } from '#lib/contract/quotes/quote'
import { ledgerTransfer } from '#lib/domain/money/ledger'
import { insufficientFunds } from '#lib/domain/money/money-rules'
import { quoteEntries } from '#lib/domain/quotes/quote-ledger-entries'
import type { Refusal } from '#lib/domain/rule'
import { paymentStateAt, SUCCESS } from '#lib/domain/transfers/payment-state'
import { recordIncomingPayment } from '#lib/operations/transfers/record-incoming-payment'
import { scheduleSettlement } from '#lib/operations/transfers/schedule-settlement'
import type { Call } from '#lib/operations/world'

/** A quote with the outcome of its payment; null if it succeeds at once. */
export interface Settling {
  readonly quote: Quote
  readonly outcome: string | null
  /** Account to credit if a customer of the platform receives by UMA address. */
  readonly receiverAccountId?: string | null
}

/**
 * Moves the money of a PENDING quote and starts its payment, within `tx`. Later steps are stored as a settlement.
 * Concurrent callers: one settles, the others are rejected, with `lost` if the operation has no CONFLICT. Rejects with
 * INVALID_AMOUNT if the source holds too little.
 */
export async function settleQuote(
  tx: Tx,
  call: Call,
  settling: Settling & { readonly lost?: Refusal },
): Promise<Quote> {
  const { quote, outcome, receiverAccountId, lost = ALREADY_EXECUTED } = settling
  const { now, trace } = call
  const name = outcome ?? SUCCESS
  const state = paymentStateAt(name, now, now)
  const status = state.quoteStatus ?? 'COMPLETED'
  if (!(await transitionFromPending(tx, quote.id, status, now)))
    throw trace.fail('settle', 'The quote is not settled yet', lost)
  await postConversion(tx, call, settling)
  if (receiverAccountId) await recordIncomingPayment(tx, call, quote, receiverAccountId)
  const isDone = state.step.transaction === 'COMPLETED'
  await moveTransaction(tx, quote.transactionId, {
    status: state.step.transaction,
    updatedAt: now,
    expiresAt: null,
    ...(isDone ? { settledAt: now } : {}),
  })
  const { transactionId, id: quoteId } = quote
  await scheduleSettlement(tx, call, { transactionId, quoteId, outcome: name, state: state })
  return { ...quote, status }
}

const ALREADY_EXECUTED: Refusal = { code: 'CONFLICT', details: { reason: 'QUOTE_ALREADY_EXECUTED' } }

async function postConversion(tx: Tx, call: Call, { quote, receiverAccountId }: Settling): Promise<void> {
  const { caller, now, trace } = call
  const transfer = ledgerTransfer(quote.transactionId, caller.platformId, quoteEntries(quote, receiverAccountId))
  const posted = await postTransfer(tx, transfer, now)
  switch (posted) {
    case 'posted':
      return trace.pass('funds', 'The source balance covers the amount', {
        expected: `at least ${quote.totalSendingAmount} ${quote.sendingCurrency.code}`,
      })
    case 'insufficient-funds':
      throw trace.fail('funds', 'The source balance covers the amount', await lackOf(tx, call, quote))
    case 'balance-too-large': {
      const details = { reason: 'BALANCE_TOO_LARGE' } as const
      throw trace.fail('funds', 'The destination balance stays within the limit', { code: 'INVALID_AMOUNT', details })
    }
    default:
      posted satisfies never
  }
}

async function lackOf(tx: Tx, { caller }: Call, { source, totalSendingAmount }: Quote): Promise<Refusal> {
  const account =
    source.sourceType === 'ACCOUNT' ? await findInternalAccount(tx, caller.platformId, source.accountId) : undefined
  return insufficientFunds(totalSendingAmount, account?.balance)
}
