import type { ReactNode } from 'react'
import { type ConsolePage, pagesOf } from './console-pages'
import { PageItems } from './page-items'

export function Rail({ children }: { children: ReactNode }) {
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
