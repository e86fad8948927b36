import { useMutation } from '@tanstack/react-query'
import { useReadApi } from '#app/_data/api/use-read-api'

/** Asks a UMA address what it takes and wants to know (`GET /receiver/uma/{address}`), on behalf of a customer. */
export function useLookupReceiver() {
  const read = useReadApi()
  return useMutation({
    mutationFn: ({ address, customerId }: { address: string; customerId: string | undefined }) =>
      read('GET /receiver/uma/{receiverUmaAddress}', {
        params: { receiverUmaAddress: address },
        query: { customerId },
      }),
  })
}
