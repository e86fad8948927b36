'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { Icon } from '../../_ui/icon'
import { BuildInfo } from './build-info'
import { isCurrent, PAGES } from './pages'

/** The navigation at the left, where there is room for it. */
export function Rail() {
  const path = usePathname()
  return (
    <div className="sticky top-12 hidden h-[calc(100dvh-3rem)] flex-col justify-between border-r border-border rail:flex">
      <nav aria-label="Console" className="p-2">
        <ul className="grid gap-0.5">
          {PAGES.map(page => (
            <li key={page.href}>
              <Link
                href={page.href}
                aria-current={isCurrent(page, path) ? 'page' : undefined}
                className="flex min-h-8 items-center gap-2 rounded-control px-2 text-text-2 hover:bg-surface-2 hover:text-text aria-[current]:bg-surface-2 aria-[current]:font-semibold aria-[current]:text-text"
              >
                <Icon name={page.icon} />
                {page.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <footer>
        <BuildInfo />
      </footer>
    </div>
  )
}
