'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { countdownText, type Span } from '#app/_data/clock/countdown'
import { useCountdowns } from '#app/_data/clock/use-countdown'
import { exchangesQuery } from '#app/_data/log/exchange-queries'
import { type RingEntry, useKeyRing } from '#app/_data/sessions/key-ring'
import { announceUpdate } from '#app/_ui/announcer.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { SESSION_VALID_MS } from '#lib/contract/lifetimes'
import { DeadlineRail } from './deadlines/deadline-rail'
import { Overlays } from './overlays/overlays'
import { PageIcon } from './page-icon'

export function Extras() {
  // Effect: preloads parts, because the user may open them while the server is down. `data-parts` marks completion.
  useEffect(() => void preloadParts().catch(() => undefined), [])
  return (
    <>
      <SessionChip />
      <DeadlineRail />
      <NewCallAnnouncer />
      <Overlays />
    </>
  )
}

async function preloadParts() {
  await Promise.all([import('./clock/clock-panel'), import('./log-drawer/call-row'), import('./palette/palette')])
  document.documentElement.dataset.parts = 'here'
}

const SLOT = 'session-slot'

function SessionChip() {
  const ring = useKeyRing().filter(({ isEnded }) => !isEnded)
  const open = useCountdowns(ring.map(sessionSpan)).filter(countdown => countdown?.isOver === false)
  const slot = document.getElementById(SLOT)
  if (open.length === 0 || slot === null) return null
  const secondsLeft = Math.min(...open.map(countdown => countdown?.secondsLeft ?? 0))
  return createPortal(
    <PageLink
      href="/sessions"
      data-testid="session-chip"
      className="inline-flex min-h-7 items-center gap-1.5 rounded-control border border-border-strong bg-surface px-2 whitespace-nowrap hover:bg-surface-2 max-md:hidden"
    >
      <PageIcon name="key" />
      <span className="tabular-nums">
        {open.length} {open.length === 1 ? 'session' : 'sessions'} {countdownText(secondsLeft)}
      </span>
    </PageLink>,
    slot,
  )
}

function sessionSpan({ expiresAt }: RingEntry): Span {
  return { startedAt: new Date(Date.parse(expiresAt) - SESSION_VALID_MS).toISOString(), expiresAt }
}

/** Delay of an announcement, so that calls in quick succession are announced together. */
const DELAY_MS = 3000

/** Announces the number of new calls, at most once every three seconds. */
function NewCallAnnouncer() {
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
