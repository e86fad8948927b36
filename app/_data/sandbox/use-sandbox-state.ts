import { useQuery } from '@tanstack/react-query'
import { useControl } from '#app/_data/providers.tsx'

/** What runs here: build, base URL and the ids of the starter data. */
export function useSandboxState() {
  const control = useControl()
  return useQuery({ queryKey: ['getState'], queryFn: () => control('GET /state'), refetchOnWindowFocus: false })
}
