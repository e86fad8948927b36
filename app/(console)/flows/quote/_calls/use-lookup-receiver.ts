import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readApi } from '#app/_data/api/call-api'

/**
 * Looks up a UMA address for a customer (`GET /receiver/uma/{address}`): its currencies and the payer data it requires.
 */
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
