'use client'

import { useEffect } from 'react'
import { DeadlineRail } from './deadlines/deadline-rail'
import { NewCalls } from './log-drawer/new-call-announcer'
import { Overlays } from './overlays/overlays'
import { SessionChip } from './session-chip'

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
