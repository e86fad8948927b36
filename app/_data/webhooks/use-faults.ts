import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { refetchAfterChange } from '#app/_data/api/refetch-after-change'
import { announce } from '#app/_ui/announcer.tsx'
import type { WebhookFault } from '#lib/client/control-client'

/** Faults that will affect later deliveries, oldest first. */
export const faultsQuery = queryOptions({
  queryKey: ['listWebhookFaults'],
  queryFn: async ({ signal }) => (await control('GET /webhooks/faults', undefined, signal)).data,
})

export function useAddFault() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: WebhookFault) => control('POST /webhooks/faults', { body }),
    onSuccess: async () => {
      await refetchAfterChange(queries, faultsQuery)
      announce('Fault added')
    },
  })
}

export function useRemoveFaults() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => control('DELETE /webhooks/faults'),
    onSuccess: async () => {
      await refetchAfterChange(queries, faultsQuery)
      announce('Faults removed')
    },
  })
}
