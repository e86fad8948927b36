import { useQuery } from '@tanstack/react-query'
import { coverageQuery } from './exchange-queries'
import { useRefetchOnCalls } from './use-after-changes'

/** Returns which responses were seen since the last reset; refetched soon after a call by any client. */
export function useCoverage() {
  useRefetchOnCalls('getCoverage')
  return useQuery(coverageQuery)
}
