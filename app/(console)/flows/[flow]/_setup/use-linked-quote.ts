import { useQuery } from '@tanstack/react-query'
import { isUnexecuted } from '#app/_data/accounts/quote-source'
import { readApi } from '#app/_data/api/call-api'
import { useIsOver } from '#app/_data/clock/use-countdown'
import { useRefetchOnCalls } from '#app/_data/log/use-after-changes'
import { RejectedCall } from '#lib/client/rejected-call'
import type { Quote } from '#lib/client/wire-types'

/** The quote that a link names, and the reason, if any, why a run cannot execute it. */
export interface LinkedQuote {
  readonly quote: Quote | undefined
  /** Undefined if the quote can be executed or is not loaded yet. */
  readonly problem: string | undefined
}

const PROBLEMS: Readonly<Record<string, string>> = {
  PENDING_AUTHORIZATION: 'The customer must authorize the quote first. Enter the code on the quote page.',
  EXPIRED: 'The quote has expired and cannot be executed.',
  PROCESSING: 'The quote was executed and its transfer is in progress. A quote can be executed only once.',
  COMPLETED: 'The quote was executed and its transfer is complete. A quote can be executed only once.',
  FAILED: 'The transfer of this quote failed. A quote can be executed only once.',
}

/** Loads the quote that a link names, and refetches it soon after any call or clock change. */
export function useLinkedQuote(quoteId: string | undefined): LinkedQuote {
  useRefetchOnCalls('linkedQuote')
  const { data: quote, error } = useQuery({
    queryKey: ['linkedQuote', quoteId],
    enabled: quoteId !== undefined,
    refetchOnMount: 'always',
    retry: false,
    queryFn: ({ client }) => readApi(client)('GET /quotes/{quoteId}', { params: { quoteId: quoteId ?? '' } }),
  })
  const isOver = useIsOver({ expiresAt: quote?.expiresAt ?? '' })
  if (quoteId === undefined) return { quote, problem: 'No quote chosen. Create a quote from a wallet first.' }
  if (quote === undefined) return { quote, problem: error === null ? undefined : whyUnread(error) }
  const status = isUnexecuted(quote) && isOver ? 'EXPIRED' : quote.status
  return { quote, problem: PROBLEMS[status] }
}

function whyUnread(error: Error): string {
  const isGone = error instanceof RejectedCall && error.status === 404
  return isGone ? 'This sandbox has no quote with this ID.' : `Couldn’t load the quote: ${error.message}`
}
