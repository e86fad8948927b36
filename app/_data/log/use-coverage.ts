import { useQuery } from '@tanstack/react-query'
import { useControl } from '#app/_data/providers.tsx'
import { useRefetchOnCalls } from './use-refetch-on-calls'

/** Which answers the log holds; asked again soon after anybody called. */
export function useCoverage() {
  const control = useControl()
  useRefetchOnCalls('getCoverage')
  return useQuery({ queryKey: ['getCoverage'], queryFn: () => control('GET /coverage') })
}
