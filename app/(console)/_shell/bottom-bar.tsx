'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { Icon } from '../../_ui/icon'
import { isCurrent, PAGES } from './pages'

/** The navigation at the bottom, on narrow windows. */
export function BottomBar() {
  const path = usePathname()
  return (
    <nav
      aria-label="Console"
      className="border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] rail:hidden"
    >
      <ul className="flex">
        {PAGES.map(page => (
          <li key={page.href} className="flex-1">
            <Link
              href={page.href}
              aria-current={isCurrent(page, path) ? 'page' : undefined}
              className="flex h-12 flex-col items-center justify-center text-12 -outline-offset-2 text-text-2 aria-[current]:font-semibold aria-[current]:text-accent"
            >
              <Icon name={page.icon} />
              {page.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
