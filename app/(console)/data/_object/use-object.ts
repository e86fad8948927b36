import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readApi } from '#app/_data/api/call-api'
import type { ObjectNode } from '#app/(console)/data/_tree/object-node'

/** All of an object: as its list told it, or read by itself where no list has it. */
export function useObject(node: ObjectNode | undefined): { readonly value: unknown } {
  const read = readApi(useQueryClient())
  const isUnlisted = node?.kind === 'quote'
  const { data } = useQuery({
    queryKey: ['dataObject', node?.id, node?.detail],
    enabled: isUnlisted,
    queryFn: () => read('GET /quotes/{quoteId}', { params: { quoteId: node?.id ?? '' } }),
  })
  return { value: isUnlisted ? data : node?.value }
}
