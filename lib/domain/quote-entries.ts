import type { Quote } from '#lib/contract/quote'
import type { Id } from '#lib/contract/scalars'
import { conversionEntries, type LedgerEntry } from '#lib/domain/ledger'

/** What is asked of a quote to settle it. */
export type SettledQuote = Pick<
  Quote,
  | 'id'
  | 'source'
  | 'destination'
  | 'sendingCurrency'
  | 'receivingCurrency'
  | 'totalSendingAmount'
  | 'totalReceivingAmount'
  | 'feesIncluded'
>

/** What settling a quote moves. Throws for a source that holds no money here, and for a destination that is no account. */
export function quoteEntries(quote: SettledQuote): readonly LedgerEntry[] {
  return conversionEntries({
    source: sourceOf(quote),
    destination: destinationOf(quote),
    sendingCurrency: quote.sendingCurrency.code,
    receivingCurrency: quote.receivingCurrency.code,
    totalSendingAmount: quote.totalSendingAmount,
    totalReceivingAmount: quote.totalReceivingAmount,
    feesIncluded: quote.feesIncluded,
  })
}

function sourceOf({ id, source }: SettledQuote): Id<'InternalAccount'> {
  if (source.sourceType === 'ACCOUNT' && isInternal(source.accountId)) return source.accountId
  throw new Error(`${id} is settled from a source that is no internal account.`)
}

/** An external account is booked as the world outside. */
function destinationOf({ id, destination }: SettledQuote): LedgerEntry['account'] {
  if (destination.destinationType === 'ACCOUNT') {
    if (isInternal(destination.accountId)) return destination.accountId
    if (destination.accountId.startsWith('ExternalAccount:')) return 'outside'
  }
  throw new Error(`${id} is settled to a destination that is no account.`)
}

function isInternal(accountId: string): accountId is Id<'InternalAccount'> {
  return accountId.startsWith('InternalAccount:')
}
