import { useMutation, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { refetchAfterChange } from '#app/_data/api/refetch-after-change'
import type { Snapshot } from '#lib/client/control-client'
import { snapshotsQuery } from './sandbox-queries'

export function useSaveSnapshot() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => control('POST /snapshots', { body: { name } }),
    onSuccess: () => refetchAfterChange(queries, snapshotsQuery),
  })
}

/** Returns a mutation that loads a snapshot. The event feed then makes every tab refetch its data. */
export function useLoadSnapshot() {
  return useMutation({
    mutationFn: ({ id: snapshotId }: Pick<Snapshot, 'id'>) =>
      control('POST /snapshots/{snapshotId}/load', { params: { snapshotId } }),
  })
}

export function useDeleteSnapshot() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id: snapshotId }: Pick<Snapshot, 'id'>) =>
      control('DELETE /snapshots/{snapshotId}', { params: { snapshotId } }),
    onSuccess: () => refetchAfterChange(queries, snapshotsQuery),
  })
}
