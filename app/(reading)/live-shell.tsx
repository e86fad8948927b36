'use client'

import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Providers } from '#app/_data/providers.tsx'
import { BuildInfo } from '#app/_shell/build-info.tsx'
import { ClockChip } from '#app/_shell/clock/clock-chip.tsx'
import { LazyBanner, LazyExtras } from '#app/_shell/lazy-shell.tsx'
import { LogDrawer } from '#app/_shell/log-drawer/log-drawer.tsx'
import { SLOTS } from './shell-slots'

export function LiveShell() {
  return (
    <Providers>
      <InSlot slotId={SLOTS.clock}>
        <ClockChip />
      </InSlot>
      <InSlot slotId={SLOTS.build}>
        <BuildInfo />
      </InSlot>
      <LazyBanner />
      <LazyExtras />
      <LogDrawer />
    </Providers>
  )
}

function InSlot({ slotId, children }: { slotId: string; children: ReactNode }) {
  const slot = document.getElementById(slotId)
  return slot && createPortal(children, slot)
}
