import { useQuery } from '@tanstack/react-query'
import type { AuthMethod } from '#lib/client/api'
import { useReadApi } from './use-read-api'

/** The credentials of a wallet, once it is known which. */
export function useCredentials(accountId: string | undefined) {
  const read = useReadApi()
  return useQuery({
    queryKey: ['listCredentials', accountId],
    enabled: accountId !== undefined,
    queryFn: async () => (await read<{ data: readonly AuthMethod[] }>(`/auth/credentials?accountId=${accountId}`)).data,
  })
}
