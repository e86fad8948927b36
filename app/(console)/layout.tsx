import type { ReactNode } from 'react'
import { Providers } from '#app/_data/providers.tsx'
import { BuildInfo } from '#app/_shell/build-info.tsx'
import { ClockChip } from '#app/_shell/clock/clock-chip.tsx'
import { Frame } from '#app/_shell/frame.tsx'
import { LazyBanner, LazyExtras } from '#app/_shell/lazy-shell.tsx'
import { LogDrawer } from '#app/_shell/log-drawer/log-drawer.tsx'

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  const drawer = (
    <>
      <LazyExtras />
      <LogDrawer />
    </>
  )
  return (
    <Providers>
      <Frame clock={<ClockChip />} banner={<LazyBanner />} build={<BuildInfo />} drawer={drawer}>
        {children}
      </Frame>
    </Providers>
  )
}
