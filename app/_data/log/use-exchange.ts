import { useQuery } from '@tanstack/react-query'
import { useControl } from '#app/_data/providers.tsx'

/** One exchange with its bodies and checks. */
export function useExchange(exchangeId: string) {
  const control = useControl()
  return useQuery({
    queryKey: ['getExchange', exchangeId],
    queryFn: () => control('GET /exchanges/{exchangeId}', { params: { exchangeId } }),
  })
}
