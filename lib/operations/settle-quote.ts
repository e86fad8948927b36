import type { Tx } from '#db/database'
import { findInternalAccount } from '#db/internal-accounts'
import { postTransfer } from '#db/ledger'
import { leavePending } from '#db/quotes'
import { completeTransaction } from '#db/transactions'
import type { Quote } from '#lib/contract/quote'
import { ledgerTransfer } from '#lib/domain/ledger'
import { quoteEntries } from '#lib/domain/quote-entries'
import { insufficientFunds } from '#lib/domain/quote-rules'
import type { Refusal } from '#lib/domain/rule'
import type { Call } from '#lib/operations/world'

/**
 * Moves the money of a PENDING quote funded from an internal account, and completes it with its transaction, within `tx`.
 * Of racing callers one settles and the others are refused (CONFLICT). Too little on the source: INVALID_AMOUNT.
 */
export async function settleQuote(tx: Tx, call: Call, quote: Quote): Promise<Quote> {
  const { caller, now, trace } = call
  const label = 'The quote is settled once'
  if (!(await leavePending(tx, quote.id, 'COMPLETED', now))) {
    throw trace.fail('settle', label, { code: 'CONFLICT', details: { reason: 'QUOTE_ALREADY_EXECUTED' } })
  }
  const transfer = ledgerTransfer(quote.transactionId, caller.platformId, quoteEntries(quote))
  const outcome = await postTransfer(tx, transfer, now)
  switch (outcome) {
    case 'posted':
      break
    case 'insufficient-funds':
      throw trace.fail('funds', 'The source holds what is sent', await lackOf(tx, call, quote))
    case 'balance-too-large':
      throw trace.fail('funds', 'The destination can hold what is received', {
        code: 'INVALID_AMOUNT',
        details: { reason: 'BALANCE_TOO_LARGE' },
      })
    default:
      outcome satisfies never
  }
  trace.pass('funds', 'The source holds what is sent')
  await completeTransaction(tx, quote.transactionId, now)
  return { ...quote, status: 'COMPLETED' }
}

async function lackOf(tx: Tx, { caller }: Call, { source, totalSendingAmount }: Quote): Promise<Refusal> {
  const account =
    source.sourceType === 'ACCOUNT' ? await findInternalAccount(tx, caller.platformId, source.accountId) : undefined
  return insufficientFunds(totalSendingAmount, account?.balance)
}
