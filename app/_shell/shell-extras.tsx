'use client'

import Link from 'next/link'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { clockFace, type Span } from '#app/_data/clock/countdown'
import { useCountdowns } from '#app/_data/clock/use-countdown'
import { type RingEntry, useKeyRing } from '#app/_data/sessions/key-ring'
import { SESSION_VALID_MS } from '#lib/contract/lifetimes'
import { DeadlineRail } from './deadlines/deadline-rail'
import { NewCalls } from './log-drawer/new-call-announcer'
import { Overlays } from './overlays/overlays'
import { PageIcon } from './page-icon'

export function Extras() {
  // Preloads parts that open later, so that they work without the server. `data-parts` reports when they are loaded.
  useEffect(() => void warmUp().catch(() => undefined), [])
  return (
    <>
      <SessionChip />
      <DeadlineRail />
      <NewCalls />
      <Overlays />
    </>
  )
}

async function warmUp() {
  await Promise.all([import('./clock/clock-panel'), import('./log-drawer/drawer-rows'), import('./palette/palette')])
  document.documentElement.dataset.parts = 'here'
}

/** Id of the chip's slot in the header. */
const SLOT = 'session-slot'

/** The number of sessions that this tab can sign with, and the time until the first one expires; empty without one. */
function SessionChip() {
  const ring = useKeyRing().filter(({ isEnded }) => !isEnded)
  const open = useCountdowns(ring.map(sessionSpan)).filter(countdown => countdown?.isOver === false)
  const slot = document.getElementById(SLOT)
  if (open.length === 0 || slot === null) return null
  const secondsLeft = Math.min(...open.map(countdown => countdown?.secondsLeft ?? 0))
  return createPortal(
    <Link
      href="/sessions"
      prefetch={false}
      data-testid="session-chip"
      className="inline-flex min-h-7 items-center gap-1.5 rounded-control border border-border-strong bg-surface px-2 whitespace-nowrap hover:bg-surface-2 max-md:hidden"
    >
      <PageIcon name="key" />
      <span className="tabular-nums">
        {open.length} {open.length === 1 ? 'session' : 'sessions'} {clockFace(secondsLeft)}
      </span>
    </Link>,
    slot,
  )
}

function sessionSpan({ expiresAt }: RingEntry): Span {
  return { startedAt: new Date(Date.parse(expiresAt) - SESSION_VALID_MS).toISOString(), expiresAt }
}
