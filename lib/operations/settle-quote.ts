import type { Tx } from '#db/database'
import { postTransfer } from '#db/ledger'
import { leavePending } from '#db/quotes'
import { moveTransaction } from '#db/transactions'
import type { Quote } from '#lib/contract/quote'
import type { Id } from '#lib/contract/scalars'
import { conversionEntries, type LedgerEntry, ledgerTransfer } from '#lib/domain/ledger'
import type { Refusal } from '#lib/domain/rule'
import { SUCCESS, standingAt } from '#lib/domain/settlement'
import { awaitSettlement } from '#lib/operations/await-settlement'
import { tellReceiver } from '#lib/operations/tell-receiver'
import type { Call } from '#lib/operations/world'

/** A quote with what becomes of its payment; null: it succeeds at once. */
export interface Settling {
  readonly quote: Quote
  readonly outcome: string | null
  /** The account a payment to a UMA address of the platform's own customers is credited to. */
  readonly receiverAccountId?: string | null
}

/**
 * Moves the money of a PENDING quote and starts its payment, within `tx`; what is due later is kept as a settlement. Of racing
 * callers one settles and the others are refused, with `lost` if the operation answers no CONFLICT. Too little on the source:
 * INVALID_AMOUNT.
 */
export async function settleQuote(
  tx: Tx,
  call: Call,
  settling: Settling & { readonly lost?: Refusal },
): Promise<Quote> {
  const { quote, outcome, receiverAccountId, lost = ALREADY_EXECUTED } = settling
  const { now, trace } = call
  const name = outcome ?? SUCCESS
  const standing = standingAt(name, now, now)
  const status = standing.quoteStatus ?? 'COMPLETED'
  if (!(await leavePending(tx, quote.id, status, now))) throw trace.fail('settle', 'The quote is settled once', lost)
  await postConversion(tx, call, settling)
  if (receiverAccountId) await tellReceiver(tx, call, quote, receiverAccountId)
  const isDone = standing.step.transaction === 'COMPLETED'
  await moveTransaction(tx, quote.transactionId, {
    status: standing.step.transaction,
    updatedAt: now,
    expiresAt: null,
    ...(isDone ? { settledAt: now } : {}),
  })
  const { transactionId, id: quoteId } = quote
  await awaitSettlement(tx, call, { transactionId, quoteId, outcome: name, standing })
  return { ...quote, status }
}

const ALREADY_EXECUTED: Refusal = { code: 'CONFLICT', details: { reason: 'QUOTE_ALREADY_EXECUTED' } }

/** The entries of a quote's conversion; negated they take it back. */
export function entriesOf(quote: Quote, receiverAccountId: Settling['receiverAccountId']): readonly LedgerEntry[] {
  return conversionEntries({
    source: ledgerAccount(quote.source.sourceType === 'ACCOUNT' ? quote.source.accountId : ''),
    destination: ledgerAccount(
      receiverAccountId ?? (quote.destination.destinationType === 'ACCOUNT' ? quote.destination.accountId : ''),
    ),
    sendingCurrency: quote.sendingCurrency.code,
    receivingCurrency: quote.receivingCurrency.code,
    totalSendingAmount: quote.totalSendingAmount,
    totalReceivingAmount: quote.totalReceivingAmount,
    feesIncluded: quote.feesIncluded,
  })
}

async function postConversion(tx: Tx, call: Call, { quote, receiverAccountId }: Settling): Promise<void> {
  const { caller, now, trace } = call
  const transfer = ledgerTransfer(quote.transactionId, caller.platformId, entriesOf(quote, receiverAccountId))
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
function ledgerAccount(accountId: string | null | undefined): LedgerEntry['account'] {
  return accountId?.startsWith('InternalAccount:') ? (accountId as Id<'InternalAccount'>) : 'outside'
}
