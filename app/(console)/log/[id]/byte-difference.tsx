'use client'

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { HexDiff } from '#app/_bytes/hex-diff.tsx'
import { control } from '#app/_data/api/control'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { Exchange } from '#lib/client/control-client'
import { findPayload } from '#lib/formats/find-payload'
import { type RetryInputs, rejectedBytes } from '#lib/wallet/rejected-bytes'
import { useRetryRequests } from './use-retry-requests'

/**
 * Shows where a signed retry differs from its first request, or where the stamped bytes differ from the issued payload.
 */
export function ByteDifference({ exchange }: { exchange: Exchange }) {
  const issued = useIssuedPayload(exchange)
  const compared = useMemo(() => issued && rejectedBytes(exchange.request, issued), [exchange, issued])
  if (issued === undefined) return null
  return (
    <TitledCard id="difference" title="Bytes that differ">
      <div className="p-4">
        {compared ? (
          <HexDiff {...compared} />
        ) : (
          <p className="text-text-2">
            The differing bytes are unknown. The log may mask a token or no longer contain the earlier request, or the
            stamp may cover bytes that match no known mistake.
          </p>
        )}
      </div>
    </TitledCard>
  )
}

/** Maximum number of successful createQuote calls to search for the executed quote, newest first. */
const QUOTES_SEARCHED_MAX = '20'

/** Loads the issued payload and the first request's body, if the log has them. A signed retry must match both. */
function useIssuedPayload(exchange: Exchange): RetryInputs | undefined {
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
