import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import type { Exchange } from '#lib/client/control-client'
import { findPayload } from '#lib/formats/find-payload'
import type { RetryInputs } from '#lib/wallet/rejected-bytes'
import { useRetryRequests } from './use-retry-requests'

/** Maximum number of successful createQuote calls to search for the executed quote, newest first. */
const QUOTES_SEARCHED_MAX = '20'

/** Loads the issued payload and the first request's body, if the log has them. A signed retry must match both. */
export function useIssuedPayload(exchange: Exchange): RetryInputs | undefined {
  const queries = useQueryClient()
  const [first] = useRetryRequests(exchange)
  const firstId = first !== undefined && first.id !== exchange.id ? first.id : undefined
  const { data } = useQuery({
    queryKey: ['issuedBefore', exchange.id, firstId],
    // The first request is unknown until useRetryRequests has loaded it.
    enabled: exchange.requestId === undefined || first !== undefined,
    queryFn: async (): Promise<RetryInputs> => {
      if (firstId === undefined) return findIssued(queries, exchange)
      const { request, response } = await queries.fetchQuery(exchangeQuery(firstId))
      return { payloadToSign: findPayload(response.body ?? ''), firstBody: request.body }
    },
  })
  return data
}

/** Finds the payload of the quote that a call executes. */
async function findIssued(queries: QueryClient, { path }: Exchange): Promise<RetryInputs> {
  const quoteId = /\/quotes\/([^/]+)\/execute$/.exec(path.replaceAll(/%3A/gi, ':'))?.[1]
  if (quoteId === undefined) return {}
  const query = { method: 'POST', path: '/quotes', status: '201', limit: QUOTES_SEARCHED_MAX } as const
  for (const { id } of (await control('GET /exchanges', { query })).data) {
    const { response } = await queries.fetchQuery(exchangeQuery(id))
    if (response.body?.includes(quoteId)) return { payloadToSign: findPayload(response.body) }
  }
  return {}
}
