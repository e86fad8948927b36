import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Snapshot } from '#lib/client/control'
import { useControl } from './providers'

const KEY = ['listSnapshots']

/** What was saved of the sandbox, newest first. */
export function useSnapshots() {
  const client = useControl()
  return useQuery({ queryKey: KEY, queryFn: () => client.call<{ data: readonly Snapshot[] }>('GET', '/snapshots') })
}

/** Saves everything as it stands. */
export function useSaveSnapshot() {
  const client = useControl()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => client.call<Snapshot>('POST', '/snapshots', { name }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

/** Puts a snapshot in place of everything there is; the event feed tells every tab. */
export function useLoadSnapshot() {
  const client = useControl()
  return useMutation({
    mutationFn: ({ id }: Pick<Snapshot, 'id'>) => client.call('POST', `/snapshots/${encodeURIComponent(id)}/load`),
  })
}

/** Forgets a snapshot. */
export function useDeleteSnapshot() {
  const client = useControl()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Snapshot, 'id'>) => client.call('DELETE', `/snapshots/${encodeURIComponent(id)}`),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
