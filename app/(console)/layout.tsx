import type { ReactNode } from 'react'
import { API_VERSION } from '#lib/contract/operation'
import { Announcer } from '../_ui/announcer'
import { BottomBar } from './_shell/bottom-bar'
import { Header } from './_shell/header'
import { LateBanner, LateExtras } from './_shell/late'
import { LogDrawer } from './_shell/log-drawer'
import { Rail } from './_shell/rail'
import { Providers } from './providers'

/** The shell around every page of the console. */
export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-3 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to the page
      </a>
      <Header version={API_VERSION} />
      <LateBanner />
      <div className="rail:grid rail:grid-cols-[11rem_minmax(0,1fr)]">
        <Rail />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[90rem] px-4 pt-6 pb-[calc(var(--bottom-height)+2rem)] outline-none sm:px-6"
        >
          {children}
        </main>
      </div>
      <div className="inset-x-0 bottom-0 z-20 roomy:fixed">
        <LateExtras />
        <LogDrawer />
        <BottomBar />
      </div>
      <Announcer />
    </Providers>
  )
}
