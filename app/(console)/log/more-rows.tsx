'use client'

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { CALLS_ONLY, exchangesQuery, filteredLogQuery, type LogFilter, readPage } from '#app/_data/log/exchange-queries'
import { type ExchangeLog, withOlder } from '#app/_data/log/log-rows'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'

/** Number of loaded calls that match the filter, with a button that loads older calls. */
export function MoreRows(props: {
  filter: LogFilter
  cursor: string | undefined
  loaded: number
  total: number | undefined
}) {
  const { filter, cursor, loaded, total } = props
  const queries = useQueryClient()
  const loadOlder = useMutation({
    // The filter may change before the response arrives, but `onSuccess` needs the filter of the request.
    mutationFn: (request: { filter: LogFilter; cursor: string }) => readPage(request.filter, request.cursor),
    onSuccess: (page, { filter }) => {
      const queryKey: QueryKey = (filter === CALLS_ONLY ? exchangesQuery : filteredLogQuery(filter)).queryKey
      queries.setQueryData<ExchangeLog>(queryKey, log => log && withOlder(log, page))
    },
  })
  if (cursor === undefined) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <Button disabled={loadOlder.isPending} onClick={() => loadOlder.mutate({ filter, cursor })}>
        {loadOlder.isPending ? 'Loading…' : 'Load older'}
      </Button>
      <p className="text-text-2">{total === undefined ? `${loaded} loaded` : `${loaded} of ${total} loaded`}</p>
      <ErrorNote>{loadOlder.error?.message}</ErrorNote>
    </div>
  )
}
