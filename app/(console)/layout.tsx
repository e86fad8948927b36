import type { ReactNode } from 'react'
import { Providers } from '../_data/providers'
import { BuildInfo } from '../_shell/build-info'
import { ClockChip } from '../_shell/clock/clock-chip'
import { Frame } from '../_shell/frame'
import { LateBanner, LateExtras } from '../_shell/lazy-shell'
import { LogDrawer } from '../_shell/log-drawer/log-drawer'

/** The shell around every page of the console. */
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
