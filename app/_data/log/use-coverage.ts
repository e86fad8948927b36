import { useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { useRefetchOnCalls } from './use-refetch-on-calls'

/** Which answers the log holds; asked again soon after anybody called. */
export function useCoverage() {
  useRefetchOnCalls('getCoverage')
  return useQuery({ queryKey: ['getCoverage'], queryFn: () => control('GET /coverage') })
}
