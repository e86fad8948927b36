import { useQuery } from '@tanstack/react-query'
import type { Exchange } from '#lib/client/control-client'

/** SHA-256 of an answer's body, hex; undefined without a body, and where the page is no secure context. */
export function useDigest({ id, response: { body } }: Exchange): string | undefined {
  const { data } = useQuery({
    queryKey: ['digestOfAnswer', id],
    enabled: Boolean(body) && isSecureContext,
    queryFn: async () => {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
      return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
    },
  })
  return data
}
