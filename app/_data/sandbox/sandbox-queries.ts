import { queryOptions } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'

/** State of the sandbox, such as its build, URLs and object counts. */
export const stateQuery = queryOptions({
  queryKey: ['getState'],
  queryFn: () => control('GET /state'),
})

/** The saved snapshots, newest first. */
export const snapshotsQuery = queryOptions({ queryKey: ['listSnapshots'], queryFn: () => control('GET /snapshots') })

/** The platforms with their client IDs, oldest first. */
export const platformsQuery = queryOptions({ queryKey: ['listPlatforms'], queryFn: () => control('GET /platforms') })
