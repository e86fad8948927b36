import type { Tx } from '#db/database'
import { postTransfer } from '#db/ledger'
import { leavePending } from '#db/quotes'
import { insertSettlement } from '#db/settlements'
import { moveTransaction } from '#db/transactions'
import type { Quote } from '#lib/contract/quote'
import type { Id } from '#lib/contract/scalars'
import { conversionEntries, type LedgerEntry, ledgerTransfer } from '#lib/domain/ledger'
import { SUCCESS, standingAt } from '#lib/domain/settlement'
import type { Call } from '#lib/operations/world'

/** A quote with what becomes of its payment; null: it succeeds at once. */
export interface Settling {
  readonly quote: Quote
  readonly outcome: string | null
}

/**
 * Moves the money of a PENDING quote and starts its payment, within `tx`; what is due later is kept as a settlement. Of racing
 * callers one settles and the others are refused (CONFLICT). Too little on the source: INVALID_AMOUNT.
 */
export async function settleQuote(tx: Tx, call: Call, { quote, outcome }: Settling): Promise<Quote> {
  const { caller, now, trace } = call
  const standing = standingAt(outcome ?? SUCCESS, now, now)
  const status = standing.quoteStatus ?? 'COMPLETED'
  if (!(await leavePending(tx, quote.id, status, now))) {
    const details = { reason: 'QUOTE_ALREADY_EXECUTED' }
    throw trace.fail('settle', 'The quote is settled once', { code: 'CONFLICT', details })
  }
  await postConversion(tx, call, quote)
  const isDone = standing.step.transaction === 'COMPLETED'
  await moveTransaction(tx, quote.transactionId, {
    status: standing.step.transaction,
    updatedAt: now,
    expiresAt: null,
    ...(isDone ? { settledAt: now } : {}),
  })
  if (standing.dueAt !== undefined) {
    await insertSettlement(tx, {
      transactionId: quote.transactionId,
      platformId: caller.platformId,
      quoteId: quote.id,
      outcome: outcome ?? SUCCESS,
      executedAt: now,
      dueAt: standing.dueAt,
      reversedAt: null,
    })
    call.world.settlements.expect(standing.dueAt)
  }
  return { ...quote, status }
}

/** The entries of a quote's conversion; negated they take it back. */
export function entriesOf(quote: Quote, destinationAccount?: string): readonly LedgerEntry[] {
  return conversionEntries({
    source: ledgerAccount(quote.source.sourceType === 'ACCOUNT' ? quote.source.accountId : ''),
    destination: ledgerAccount(
      destinationAccount ?? (quote.destination.destinationType === 'ACCOUNT' ? quote.destination.accountId : ''),
    ),
    sendingCurrency: quote.sendingCurrency.code,
    receivingCurrency: quote.receivingCurrency.code,
    totalSendingAmount: quote.totalSendingAmount,
    totalReceivingAmount: quote.totalReceivingAmount,
    feesIncluded: quote.feesIncluded,
  })
}

async function postConversion(tx: Tx, { caller, now, trace }: Call, quote: Quote): Promise<void> {
  const transfer = ledgerTransfer(quote.transactionId, caller.platformId, entriesOf(quote))
  const posted = await postTransfer(tx, transfer, now)
  switch (posted) {
    case 'posted':
      return trace.pass('funds', 'The source holds what is sent')
    case 'insufficient-funds': {
      const details = { reason: 'INSUFFICIENT_FUNDS', needed: Number(quote.totalSendingAmount) }
      const expected = `at least ${quote.totalSendingAmount}`
      throw trace.fail('funds', 'The source holds what is sent', {
        code: 'INVALID_AMOUNT',
        details,
        expected,
        got: 'less',
      })
    }
    case 'balance-too-large': {
      const details = { reason: 'BALANCE_TOO_LARGE' }
      throw trace.fail('funds', 'The destination can hold what is received', { code: 'INVALID_AMOUNT', details })
    }
    default:
      posted satisfies never
  }
}

/** What the ledger books an account under: its own id when the money is held here, else the world outside. */
function ledgerAccount(accountId: string): LedgerEntry['account'] {
  return accountId.startsWith('InternalAccount:') ? (accountId as Id<'InternalAccount'>) : 'outside'
}
