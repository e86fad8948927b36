'use client'

import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Providers } from '../_data/providers'
import { BuildInfo } from '../_shell/build-info'
import { ClockChip } from '../_shell/clock/clock-chip'
import { LateBanner, LateExtras } from '../_shell/lazy-shell'
import { LogDrawer } from '../_shell/log-drawer/log-drawer'
import { SLOTS } from './shell-slots'

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
