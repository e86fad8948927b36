import { useQuery } from '@tanstack/react-query'
import type { InternalAccount, Page } from '#lib/client/api'
import { useReadApi } from './use-read-api'

/** The customers' wallets, oldest first. */
export function useWallets() {
  const read = useReadApi()
  return useQuery({
    queryKey: ['listWallets'],
    refetchOnWindowFocus: false,
    queryFn: async () =>
      (await read<Page<InternalAccount>>('/customers/internal-accounts?type=EMBEDDED_WALLET&limit=100')).data,
  })
}
