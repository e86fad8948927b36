import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readApi } from '#app/_data/api/call-api'
import { actOf, readKeptQuote } from './saved-quote'

/** Rereads the quote this tab made before a navigation or reload. Returns undefined if the sandbox no longer has it. */
export function useKeptQuote() {
  const read = readApi(useQueryClient())
  const [kept] = useState(() => readKeptQuote(location.hash))
  const { data: quote } = useQuery({
    queryKey: ['keptQuote', kept?.quoteId],
    enabled: kept !== undefined,
    // Always reread: it changes while no page shows it.
    gcTime: 0,
    retry: false,
    queryFn: () => read('GET /quotes/{quoteId}', { params: { quoteId: kept?.quoteId ?? '' } }),
  })
  return kept && quote && actOf(kept, quote)
}
