import type { ReactNode } from 'react'
import { BuildInfo } from './_shell/build-info'
import { ClockChip } from './_shell/clock-chip'
import { Frame } from './_shell/frame'
import { LateBanner, LateExtras } from './_shell/late'
import { LogDrawer } from './_shell/log-drawer'
import { Providers } from './providers'

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
