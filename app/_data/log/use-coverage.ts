import { useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { useRefetchOnCalls } from './use-refetch-on-calls'

/** Returns which answers the log holds; refetched soon after a call by any client. */
export function useCoverage() {
  useRefetchOnCalls('getCoverage')
  return useQuery({ queryKey: ['getCoverage'], queryFn: () => control('GET /coverage') })
}
