import { useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import type { Exchange } from '#lib/client/control-client'
import { type IssuedBundle, issuedBundle } from './call-bundles'

/** Maximum number of challenges to search, newest first. */
const SEARCHED_MAX = '100'
const SHOWN_MAX = 4

/** Loads the target bundles of the credential's latest challenges before a verify call, oldest first. */
export function useCallBundles({ id, path, sequence }: Exchange): readonly IssuedBundle[] {
  const { data = [] } = useQuery({
    queryKey: ['bundlesBefore', id],
    queryFn: async ({ client }) => {
      const challenge = path.replace(/\/verify$/, '/challenge')
      const query = { method: 'POST', path: challenge, status: '200', limit: SEARCHED_MAX } as const
      const { data: newest } = await control('GET /exchanges', { query })
      const before = newest.filter(call => call.sequence < sequence).slice(0, SHOWN_MAX)
      const calls = await Promise.all(before.map(call => client.fetchQuery(exchangeQuery(call.id))))
      return calls.reverse().flatMap(call => issuedBundle(call) ?? [])
    },
  })
  return data
}
