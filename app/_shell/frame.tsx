import type { ReactNode } from 'react'
import { Announcer } from '#app/_ui/announcer.tsx'
import { BrandMark } from '#app/_ui/brand-mark.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { API_VERSION } from '#lib/contract/operation'
import { BottomBar } from './bottom-bar'
import { type ConsolePage, pagesOf } from './console-pages'
import { PageItems } from './page-items'
import { SearchButton } from './palette/search-button'
import { ThemeSelect } from './theme-select'

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

function Header({ version, children }: { version: string; children: ReactNode }) {
  return (
    <header className="top-0 z-20 flex h-12 items-center justify-between gap-2 border-b border-border bg-surface px-3 roomy:sticky sm:px-4">
      <div className="flex items-center gap-3">
        <PageLink href="/" className="flex min-h-8 items-center gap-2 rounded-control text-14 font-semibold">
          <BrandMark />
          <span className="max-[24rem]:sr-only">Countersign</span>
        </PageLink>
        <span className="hidden border-l border-border pl-3 font-mono text-code text-text-3 sm:inline">
          <span className="sr-only">API version </span>
          {version}
        </span>
      </div>
      <div className="flex items-center gap-2">
        <SearchButton />
        {children}
        <span id="session-slot" className="contents" />
        <ThemeSelect />
      </div>
    </header>
  )
}

function Rail({ children }: { children: ReactNode }) {
  return (
    <div className="sticky top-12 hidden h-[calc(100dvh-3rem)] flex-col justify-between overflow-y-auto rail:flex">
      <nav aria-label="Main navigation" className="divide-y divide-border px-2">
        <Group pages={pagesOf('work')} />
        <Group pages={pagesOf('other')} />
        <Group pages={pagesOf('tools')} title="Tools" />
      </nav>
      <footer>{children}</footer>
    </div>
  )
}

function Group({ pages, title }: { pages: readonly ConsolePage[]; title?: string }) {
  if (pages.length === 0) return null
  return (
    <div className="py-2">
      {title && <p className="px-2 pb-1 text-12 text-text-3">{title}</p>}
      <ul className="grid gap-0.5">
        <PageItems
          pages={pages}
          link="flex min-h-(--row-height) items-center gap-2 rounded-control px-2 text-text-2 hover:bg-surface-2 hover:text-text aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-text"
        />
      </ul>
    </div>
  )
}
