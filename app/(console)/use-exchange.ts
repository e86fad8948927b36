import { useQuery } from '@tanstack/react-query'
import { useControl } from './providers'

/** One exchange with its bodies and checks. */
export function useExchange(exchangeId: string) {
  const client = useControl()
  return useQuery({ queryKey: ['getExchange', exchangeId], queryFn: () => client.getExchange(exchangeId) })
}
