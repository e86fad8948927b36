'use client'

import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { BuildInfo } from '../(console)/_shell/build-info'
import { ClockChip } from '../(console)/_shell/clock-chip'
import { LateBanner, LateExtras } from '../(console)/_shell/late'
import { LogDrawer } from '../(console)/_shell/log-drawer'
import { Providers } from '../(console)/providers'
import { SLOTS } from './slots'

/** The clock, the log and whatever else the shell of the console has that is alive. */
export function LiveShell() {
  return (
    <Providers>
      <Placed at={SLOTS.clock}>
        <ClockChip />
      </Placed>
      <Placed at={SLOTS.build}>
        <BuildInfo />
      </Placed>
      <LateBanner />
      <LateExtras />
      <LogDrawer />
    </Providers>
  )
}

function Placed({ at, children }: { at: string; children: ReactNode }) {
  const place = document.getElementById(at)
  return place && createPortal(children, place)
}
