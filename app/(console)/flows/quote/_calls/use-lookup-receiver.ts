import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readApi } from '#app/_data/api/call-api'

/** Asks a UMA address what it takes and wants to know (`GET /receiver/uma/{address}`), on behalf of a customer. */
export function useLookupReceiver() {
  const read = readApi(useQueryClient())
  return useMutation({
    mutationFn: ({ address, customerId }: { address: string; customerId: string | undefined }) =>
      read('GET /receiver/uma/{receiverUmaAddress}', {
        params: { receiverUmaAddress: address },
        query: { customerId },
      }),
  })
}
