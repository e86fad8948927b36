import { useQuery } from '@tanstack/react-query'
import { coverageQuery } from './exchange-queries'
import { useRefetchOnCalls } from './use-after-changes'

/** Queries the documented responses and those sent since the last reset. Refetches soon after any client's call. */
export function useCoverage() {
  useRefetchOnCalls('getCoverage')
  return useQuery(coverageQuery)
}
