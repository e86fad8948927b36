import { useMutation } from '@tanstack/react-query'
import { useControl } from './providers'

/** Brings the sandbox back to its starter data; the event feed tells every tab. */
export function useReset() {
  const client = useControl()
  return useMutation({ mutationFn: () => client.resetSandbox() })
}
