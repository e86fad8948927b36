'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { type ClockReading, clockQuery, sandboxNow } from '#app/_data/clock/clock-reading'
import { clockFace } from '#app/_data/clock/countdown'
import { useTicking } from '#app/_data/clock/use-clock'
import { type RingEntry, useKeyRing } from '#app/_data/sessions/key-ring'
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

/** The number of sessions that this tab can sign with, and the time until the last one expires; empty without one. */
function SessionChip() {
  const ring = useKeyRing()
  const { data: reading } = useQuery(clockQuery)
  // A string, so that it renders again once a second at most.
  const words = useTicking(() => (reading === undefined ? '' : openWords(ring, reading)), '')
  const slot = document.getElementById(SLOT)
  if (words === '' || slot === null) return null
  return createPortal(
    <Link
      href="/sessions"
      data-testid="session-chip"
      className="inline-flex min-h-7 items-center gap-1.5 rounded-control border border-border-strong bg-surface px-2 whitespace-nowrap hover:bg-surface-2 max-md:hidden"
    >
      <PageIcon name="key" />
      <span className="tabular-nums">{words}</span>
    </Link>,
    slot,
  )
}

/** Returns a text like `2 sessions 12:41`; empty without open sessions. */
function openWords(ring: readonly RingEntry[], reading: ClockReading): string {
  const now = Date.parse(sandboxNow(reading, performance.now()))
  const open = ring.filter(({ isEnded }) => !isEnded)
  const left = open.map(({ expiresAt }) => Math.ceil((Date.parse(expiresAt) - now) / 1000)).filter(left => left > 0)
  if (left.length === 0) return ''
  return `${left.length} ${left.length === 1 ? 'session' : 'sessions'} ${clockFace(Math.max(...left))}`
}
