import { queryOptions } from '@tanstack/react-query'
import { control } from './control'

/** The API token of the first platform. */
export const tokenQuery = queryOptions({
  queryKey: ['getToken'],
  queryFn: () => control('GET /token'),
  refetchOnWindowFocus: false,
})
