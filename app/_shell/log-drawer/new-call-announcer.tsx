'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { exchangesQuery } from '#app/_data/log/exchange-queries'
import { announceUpdate } from '#app/_ui/announcer.tsx'

/** Delay of an announcement, so that calls in quick succession are announced together. */
const DELAY_MS = 3000

/** Announces the number of new calls, at most once every three seconds. */
export function NewCallAnnouncer() {
  const queries = useQueryClient()
  // Effect: subscribes to the query cache, because the count is announced, not rendered.
  useEffect(() => {
    const rows = () => queries.getQueryData(exchangesQuery.queryKey)?.rows
    const newest = () => {
      const known = rows()
      return known && (known[0]?.sequence ?? 0)
    }
    let announced = newest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const announceNew = () => {
      timer = undefined
      const newCount = rows()?.filter(({ sequence }) => sequence > (announced ?? 0)).length ?? 0
      announced = newest()
      if (newCount > 0) announceUpdate(newCount === 1 ? '1 new call' : `${newCount} new calls`)
    }
    const stop = queries.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] !== 'listExchanges') return
      const now = newest()
      // The rows of the first response, or of the first one after a reset, are not new.
      if (now === undefined || announced === undefined) announced = now
      else if (now > announced) timer ??= setTimeout(announceNew, DELAY_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
  return null
}
