import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { refetchAfterChange } from '#app/_data/api/refetch-after-change'

/** The recordings of calls, newest first. */
export const recordingsQuery = queryOptions({ queryKey: ['listRecordings'], queryFn: () => control('GET /recordings') })

/** Returns a mutation that starts a recording of a platform's calls, by default of all. */
export function useStartRecording() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ name, platformId }: { readonly name: string; readonly platformId: string | undefined }) =>
      control('POST /recordings', { body: { name, ...(platformId !== undefined && { platformId }) } }),
    onSuccess: () => refetchAfterChange(queries, recordingsQuery),
  })
}

/** Returns a mutation that ends or deletes a recording. */
export function useChangeRecording(change: 'stop' | 'delete') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (recordingId: string) => {
      const params = { recordingId }
      if (change === 'stop') await control('POST /recordings/{recordingId}/stop', { params })
      else await control('DELETE /recordings/{recordingId}', { params })
    },
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['getReadinessReport'] })
      await refetchAfterChange(queries, recordingsQuery)
    },
  })
}
