import { queryOptions } from '@tanstack/react-query'
import { fetchFromServer } from '#app/_data/api/control'
import { createControlClient } from '#lib/client/control-client'

/** Client of the main sandbox's control plane, whichever sandbox this tab shows. */
export const mainControl = createControlClient(fetchFromServer)

/** The worlds of this server, oldest first. Always stale, because worlds may end without an event. */
export const worldsQuery = queryOptions({
  queryKey: ['listWorlds'],
  queryFn: () => mainControl('GET /worlds'),
  staleTime: 0,
})
