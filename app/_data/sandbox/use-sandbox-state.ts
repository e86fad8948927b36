import { useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'

/** What runs here: build, base URL and the ids of the starter data. */
export function useSandboxState() {
  return useQuery({ queryKey: ['getState'], queryFn: () => control('GET /state'), refetchOnWindowFocus: false })
}
