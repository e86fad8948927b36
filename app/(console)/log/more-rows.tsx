'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { exchangesQuery } from '#app/_data/log/exchange-queries'
import { LOG_PAGE_ROWS, withOlder } from '#app/_data/log/log-rows'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'

export function MoreRows({ cursor }: { cursor: string | undefined }) {
  const queries = useQueryClient()
  const older = useMutation({
    mutationFn: (cursor: string) => control('GET /exchanges', { query: { limit: LOG_PAGE_ROWS, cursor } }),
    onSuccess: page => queries.setQueryData(exchangesQuery.queryKey, log => log && withOlder(log, page)),
  })
  if (cursor === undefined) return null
  return (
    <div className="mt-4 flex items-center gap-4">
      <Button disabled={older.isPending} onClick={() => older.mutate(cursor)}>
        {older.isPending ? 'Loading…' : `Load ${LOG_PAGE_ROWS} more`}
      </Button>
      <ErrorNote>{older.error?.message}</ErrorNote>
    </div>
  )
}
