import { useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'

/** One exchange with its bodies and checks. */
export function useExchange(exchangeId: string) {
  return useQuery({
    queryKey: ['getExchange', exchangeId],
    queryFn: () => control('GET /exchanges/{exchangeId}', { params: { exchangeId } }),
  })
}
