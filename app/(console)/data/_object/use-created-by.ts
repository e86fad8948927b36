import { useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import type { ObjectNode } from '#app/(console)/data/_tree/object-node'

/** Loads the call that created an object. */
export function useCreatedBy({ id, kind }: ObjectNode) {
  return useQuery({
    queryKey: ['createdBy', id],
    enabled: kind !== 'group' && kind !== 'platform',
    queryFn: () => control('GET /objects/{objectId}/origin', { params: { objectId: id } }),
  })
}
