'use client'

import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Providers } from '#app/_data/providers.tsx'
import { BuildInfo } from '#app/_shell/build-info.tsx'
import { ClockChip } from '#app/_shell/clock/clock-chip.tsx'
import { LateBanner, LateExtras } from '#app/_shell/lazy-shell.tsx'
import { LogDrawer } from '#app/_shell/log-drawer/log-drawer.tsx'
import { SLOTS } from './shell-slots'

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
