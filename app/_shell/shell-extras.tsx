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

/** What the shell does beyond links and clock. */
export function Extras() {
  // No fetch of data: parts that open later come now, so that they open when the server has gone. The page says when they are here.
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

/** The place in the header that the chip takes. */
const SLOT = 'session-slot'

/** In the header: the sessions that this tab can sign with, and how long the last of them still can. Nothing without one. */
function SessionChip() {
  const ring = useKeyRing()
  const { data: reading } = useQuery(clockQuery)
  // A text, so that it is drawn again only when a second has passed.
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

/** `2 sessions 12:41`; empty when none is open. */
function openWords(ring: readonly RingEntry[], reading: ClockReading): string {
  const now = Date.parse(sandboxNow(reading, performance.now()))
  const open = ring.filter(({ isEnded }) => !isEnded)
  const left = open.map(({ expiresAt }) => Math.ceil((Date.parse(expiresAt) - now) / 1000)).filter(left => left > 0)
  if (left.length === 0) return ''
  return `${left.length} ${left.length === 1 ? 'session' : 'sessions'} ${clockFace(Math.max(...left))}`
}
