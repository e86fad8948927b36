import type { Quote } from '#lib/contract/quotes/quote'
import type { Id } from '#lib/contract/scalars'
import { conversionEntries, type LedgerEntry } from '#lib/domain/money/ledger'

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
  | 'platformFeesIncluded'
>

/** The internal accounts to credit, besides those that the quote names, and the payer. */
export interface QuoteAccounts {
  /** Present if a payment from outside funds the quote. Otherwise the source pays. */
  readonly payer?: 'outside'
  /** For the UMA address of a customer of the platform. */
  readonly receiverAccountId?: Id<'InternalAccount'> | null
  /** For the platform fee. */
  readonly feeAccountId?: Id<'InternalAccount'> | null
}

/**
 * Returns the ledger entries that settle a quote. Throws if the source or the destination has an ID that is not an
 * account ID, or if a platform fee has no account.
 */
export function quoteEntries(
  quote: SettledQuote,
  { payer, receiverAccountId, feeAccountId }: QuoteAccounts = {},
): readonly LedgerEntry[] {
  return conversionEntries({
    source: payer ?? sourceOf(quote),
    destination: destinationOf(quote, receiverAccountId ?? undefined),
    sendingCurrency: quote.sendingCurrency.code,
    receivingCurrency: quote.receivingCurrency.code,
    totalSendingAmount: quote.totalSendingAmount,
    totalReceivingAmount: quote.totalReceivingAmount,
    feesIncluded: quote.feesIncluded,
    platformFee: platformFeeOf(quote, feeAccountId),
  })
}

function platformFeeOf(
  { id, platformFeesIncluded: amount = 0n }: SettledQuote,
  account?: Id<'InternalAccount'> | null,
) {
  if (amount === 0n) return undefined
  return { account: account ?? fail(`The platform fee of ${id} has no account.`), amount }
}

function sourceOf({ id, source }: SettledQuote): LedgerEntry['account'] {
  if (source.sourceType === 'REALTIME_FUNDING') return 'outside'
  return ledgerAccountOf(source.accountId) ?? fail(`The source of ${id} is not an account.`)
}

/** Without a receiver account, a UMA address is outside the platform. */
function destinationOf(
  { id, destination }: SettledQuote,
  receiverAccountId: string | undefined,
): LedgerEntry['account'] {
  if (destination.destinationType === 'UMA_ADDRESS' && receiverAccountId === undefined) return 'outside'
  const accountId = destination.destinationType === 'ACCOUNT' ? destination.accountId : receiverAccountId
  return ledgerAccountOf(accountId ?? '') ?? fail(`The destination of ${id} is not an account.`)
}

function ledgerAccountOf(accountId: string): LedgerEntry['account'] | undefined {
  if (isInternal(accountId)) return accountId
  return accountId.startsWith('ExternalAccount:') ? 'outside' : undefined
}

function isInternal(accountId: string): accountId is Id<'InternalAccount'> {
  return accountId.startsWith('InternalAccount:')
}

function fail(message: string): never {
  throw new Error(message)
}
