import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readApi } from '#app/_data/api/call-api'
import { actOf, readKeptQuote } from './saved-quote'

/** The quote this tab made before its page was left or loaded anew, read again; nothing once the sandbox has it no more. */
export function useKeptQuote() {
  const read = readApi(useQueryClient())
  const [kept] = useState(() => readKeptQuote(location.hash))
  const { data: quote } = useQuery({
    queryKey: ['keptQuote', kept?.quoteId],
    enabled: kept !== undefined,
    // It moves on while nobody looks.
    gcTime: 0,
    retry: false,
    queryFn: () => read('GET /quotes/{quoteId}', { params: { quoteId: kept?.quoteId ?? '' } }),
  })
  return kept && quote && actOf(kept, quote)
}
