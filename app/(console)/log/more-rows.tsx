'use client'

import { LOG_PAGE_ROWS } from '#app/_data/log/log-rows'
import { useOlderExchanges } from '#app/_data/log/use-exchanges'
import { Button } from '#app/_ui/button.tsx'

/** Loads older exchanges while the server has more. */
export function MoreRows({ cursor }: { cursor: string | undefined }) {
  const older = useOlderExchanges()
  if (cursor === undefined) return null
  return (
    <div className="mt-4 flex items-center gap-4">
      <Button disabled={older.isPending} onClick={() => older.mutate(cursor)}>
        {older.isPending ? 'Loading…' : `Load ${LOG_PAGE_ROWS} older`}
      </Button>
      {older.isError && (
        <p role="alert" className="text-err">
          {older.error.message}
        </p>
      )}
    </div>
  )
}
