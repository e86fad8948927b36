'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announce } from '../../_ui/announcer'
import type { ExchangeLog } from '../exchange-log'

const QUIET_MS = 3000

/** Tells the number of new calls through the live region, at most every three seconds and never row by row. */
export function NewCalls() {
  const queries = useQueryClient()
  // A subscription: the count is spoken, not drawn.
  useEffect(() => {
    const newest = () => queries.getQueryData<ExchangeLog>(['listExchanges'])?.rows
    let told = newest()?.[0]?.sequence
    const timer = setInterval(() => {
      const rows = newest()
      const fresh = told === undefined ? 0 : (rows?.filter(row => row.sequence > (told ?? 0)).length ?? 0)
      told = rows?.[0]?.sequence ?? told ?? (rows && 0)
      if (fresh > 0) announce(fresh === 1 ? '1 new call' : `${fresh} new calls`)
    }, QUIET_MS)
    return () => clearInterval(timer)
  }, [queries])
  return null
}
