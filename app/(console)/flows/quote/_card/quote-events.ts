import { fundingOf, isUnexecuted } from '#app/_data/accounts/quote-source'
import type { FollowedQuote } from '#app/(console)/flows/quote/_calls/use-followed-quote'

export interface QuoteEvent {
  readonly name: string
  /** ISO 8601 time; undefined if the event has not happened or has no known time. */
  readonly at: string | undefined
  readonly state: 'done' | 'waiting' | 'failed' | 'ahead'
  readonly detail: string
  /** ID of the call that caused the event. */
  readonly exchangeId?: string
}

/** Returns the events of a quote in order. An open quote also has future events. */
export function quoteEvents(
  { quote, transaction, entries, execution }: FollowedQuote,
  hasExpired: boolean,
): readonly QuoteEvent[] {
  const events: QuoteEvent[] = [{ name: 'Quoted', at: quote.createdAt, state: 'done', detail: 'Rate locked' }]
  const paymentEntries = entries.filter(({ isRefund }) => !isRefund)
  // A payment from outside can also fund a wallet's quote, which then has no stamp.
  const isFunded = paymentEntries[0]?.account === 'outside'
  const funding = fundingOf(quote) === 'signed' && isFunded ? 'external' : fundingOf(quote)
  const isWaiting = quote.status === 'PENDING_AUTHORIZATION'
  const isOpen = isUnexecuted(quote) && !hasExpired
  if (hasExpired)
    return [...events, { name: 'Expired', at: quote.expiresAt, state: 'failed', detail: 'No money moved' }]
  if (funding === 'signed') {
    const detail = isOpen ? 'Needs a session signing key' : 'With a session signing key'
    // The time of signing is unknown. The stamp arrives with the call to execute, so use that call's time.
    events.push({ name: 'Stamped', at: execution?.receivedAt, state: isOpen ? 'ahead' : 'done', detail })
  }
  if (isOpen && isWaiting) events.push({ name: 'Authorized', at: undefined, state: 'waiting', detail: 'Needs a code' })
  const name = funding === 'external' ? 'Funded' : 'Executed'
  if (isOpen) return [...events, futureEvent(name), futureEvent('Completed')]
  const [firstEntry] = paymentEntries
  if (firstEntry) {
    const detail = `${paymentEntries.length} ledger entries`
    events.push({ name, at: firstEntry.createdAt, state: 'done', detail, exchangeId: execution?.id })
  }
  return [...events, ...endOf(transaction)]
}

/** Formats the time between events: `+7 ms`, `+4 s`, `+6 min 1 s`. */
export function gapText(from: string | undefined, to: string | undefined): string | undefined {
  if (from === undefined || to === undefined) return undefined
  const milliseconds = Date.parse(to) - Date.parse(from)
  if (milliseconds < 1000) return `+${milliseconds} ms`
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 120 ? `+${seconds} s` : `+${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function futureEvent(name: string): QuoteEvent {
  return { name, at: undefined, state: 'ahead', detail: '' }
}

function endOf(transaction: FollowedQuote['transaction']): QuoteEvent[] {
  if (transaction === undefined) return []
  const { status, settledAt, failureReason, updatedAt } = transaction
  const refund = transaction.type === 'OUTGOING' ? transaction.refund : undefined
  const events: QuoteEvent[] = []
  if (settledAt) events.push({ name: 'Completed', at: settledAt, state: 'done', detail: 'The money arrived' })
  if (status === 'PROCESSING') events.push({ name: 'On its way', at: undefined, state: 'waiting', detail: '' })
  if (status === 'FAILED' || status === 'REJECTED') {
    const at = refund?.initiatedAt ?? updatedAt
    events.push({ name: 'Failed', at, state: 'failed', detail: failureReason ?? '' })
  }
  if (refund) {
    const { settledAt: at, status: state, reason } = refund
    events.push({ name: 'Refunded', at, state: at ? 'done' : 'waiting', detail: `${state} ${reason ?? ''}`.trim() })
  }
  return events
}
