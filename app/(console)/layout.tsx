import type { ReactNode } from 'react'
import { Providers } from '#app/_data/providers.tsx'
import { BuildInfo } from '#app/_shell/build-info.tsx'
import { ClockChip } from '#app/_shell/clock/clock-chip.tsx'
import { Frame } from '#app/_shell/frame.tsx'
import { LateBanner, LateExtras } from '#app/_shell/lazy-shell.tsx'
import { LogDrawer } from '#app/_shell/log-drawer/log-drawer.tsx'

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  const drawer = (
    <>
      <LateExtras />
      <LogDrawer />
    </>
  )
  return (
    <Providers>
      <Frame clock={<ClockChip />} banner={<LateBanner />} build={<BuildInfo />} drawer={drawer}>
        {children}
      </Frame>
    </Providers>
  )
}
