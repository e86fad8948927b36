import { queryOptions } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'

/** State of the sandbox: build, URLs, RP ID, clock, object counts and IDs of the starter data. */
export const stateQuery = queryOptions({
  queryKey: ['getState'],
  queryFn: () => control('GET /state'),
})

/** The saved snapshots, newest first. */
export const snapshotsQuery = queryOptions({ queryKey: ['listSnapshots'], queryFn: () => control('GET /snapshots') })
