import { useQuery } from '@tanstack/react-query'
import type { Coverage } from '#lib/client/control'
import { useControl } from './providers'
import { useAskingAgain } from './use-asking-again'

/** Which answers the log holds; asked again soon after anybody called. */
export function useCoverage() {
  const client = useControl()
  useAskingAgain('getCoverage')
  return useQuery({ queryKey: ['getCoverage'], queryFn: () => client.call<Coverage>('GET', '/coverage') })
}
