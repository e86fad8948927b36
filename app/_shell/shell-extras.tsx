'use client'

import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { countdownText, type Span } from '#app/_data/clock/countdown'
import { useCountdowns } from '#app/_data/clock/use-countdown'
import { type RingEntry, useKeyRing } from '#app/_data/sessions/key-ring'
import { PageLink } from '#app/_ui/page-link.tsx'
import { SESSION_VALID_MS } from '#lib/contract/lifetimes'
import { DeadlineRail } from './deadlines/deadline-rail'
import { NewCallAnnouncer } from './log-drawer/new-call-announcer'
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
