import type { ReactNode } from 'react'
import { Announcer } from '#app/_ui/announcer.tsx'
import { API_VERSION } from '#lib/contract/operation'
import { BottomBar } from './bottom-bar'
import { Header } from './header'
import { Rail } from './rail'

/** Frame of every console page: header, navigation, and slots for parts that need client code. */
export function Frame(props: {
  /** In the header, before the theme select. */
  clock: ReactNode
  banner?: ReactNode
  /** At the bottom of the rail. */
  build: ReactNode
  /** Above the bottom bar. */
  drawer: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-3 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to main content
      </a>
      <Header version={API_VERSION}>{props.clock}</Header>
      {props.banner}
      <div className="rail:grid rail:grid-cols-[11rem_minmax(0,1fr)]">
        <Rail>{props.build}</Rail>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[90rem] px-4 pt-6 pb-[calc(var(--bottom-height)+2rem)] outline-none sm:px-6"
        >
          {props.children}
        </main>
      </div>
      <div className="inset-x-0 bottom-0 z-20 roomy:fixed">
        {props.drawer}
        <BottomBar />
      </div>
      <Announcer />
    </>
  )
}
