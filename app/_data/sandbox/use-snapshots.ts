import { useMutation, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import type { Snapshot } from '#lib/client/control-client'
import { snapshotsQuery } from './sandbox-queries'

/** Saves everything as it stands. */
export function useSaveSnapshot() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => control('POST /snapshots', { body: { name } }),
    onSuccess: () => queries.invalidateQueries(snapshotsQuery),
  })
}

/** Puts a snapshot in place of everything there is; the event feed tells every tab. */
export function useLoadSnapshot() {
  return useMutation({
    mutationFn: ({ id: snapshotId }: Pick<Snapshot, 'id'>) =>
      control('POST /snapshots/{snapshotId}/load', { params: { snapshotId } }),
  })
}

/** Forgets a snapshot. */
export function useDeleteSnapshot() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id: snapshotId }: Pick<Snapshot, 'id'>) =>
      control('DELETE /snapshots/{snapshotId}', { params: { snapshotId } }),
    onSuccess: () => queries.invalidateQueries(snapshotsQuery),
  })
}
