import { useQuery } from '@tanstack/react-query'
import { coverageQuery } from './exchange-queries'
import { useRefetchOnCalls } from './use-after-changes'

/** Returns the responses seen since the last reset. Refetches them soon after a call by any client. */
export function useCoverage() {
  useRefetchOnCalls('getCoverage')
  return useQuery(coverageQuery)
}
