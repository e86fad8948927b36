import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import type { Exchange } from '#lib/client/control-client'
import { payloadInside } from '#lib/formats/find-payload'
import type { Issued } from './rejected-bytes'
import { useRequestLegs } from './use-request-legs'

/** Quotes searched for the one that an execution names. */
const QUOTES_SEARCHED_MAX = '20'

/** Returns what the service issued before a call that was rejected for its bytes, read from the log. */
export function useIssued(exchange: Exchange): Issued | undefined {
  const queries = useQueryClient()
  const [first] = useRequestLegs(exchange)
  const issuerId = first !== undefined && first.id !== exchange.id ? first.id : undefined
  const { data } = useQuery({
    queryKey: ['issuedBefore', exchange.id, issuerId],
    // The first request is known only once the log was read.
    enabled: exchange.requestId === undefined || first !== undefined,
    queryFn: async (): Promise<Issued> => {
      if (issuerId === undefined) return issuedWithQuote(queries, exchange)
      const { request, response } = await queries.fetchQuery(exchangeQuery(issuerId))
      return { payloadToSign: payloadInside(response.body ?? ''), firstBody: request.body }
    },
  })
  return data
}

/** Returns the payload of the quote that a call executes: its quote was created in one of the newest calls. */
async function issuedWithQuote(queries: QueryClient, { path }: Exchange): Promise<Issued> {
  const quoteId = /\/quotes\/([^/]+)\/execute$/.exec(path.replaceAll(/%3A/gi, ':'))?.[1]
  if (quoteId === undefined) return {}
  const query = { method: 'POST', path: '/quotes', status: '201', limit: QUOTES_SEARCHED_MAX } as const
  for (const { id } of (await control('GET /exchanges', { query })).data) {
    const { response } = await queries.fetchQuery(exchangeQuery(id))
    if (response.body?.includes(quoteId)) return { payloadToSign: payloadInside(response.body) }
  }
  return {}
}
