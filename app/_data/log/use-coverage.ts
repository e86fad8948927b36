import { useQuery } from '@tanstack/react-query'
import { coverageQuery } from './exchange-queries'
import { useRefetchOnCalls } from './use-after-changes'

/** Runs {@link coverageQuery}, and refetches it soon after any call or clock change. */
export function useCoverage() {
  useRefetchOnCalls('getCoverage')
  return useQuery(coverageQuery)
}
