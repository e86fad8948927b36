import type { ReactNode } from 'react'
import { BrandMark } from '#app/_ui/brand-mark.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { SearchButton } from './palette/search-button'
import { ThemeSelect } from './theme-select'

export function Header({ version, children }: { version: string; children: ReactNode }) {
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
