'use client'

import { usePathname } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'
import { PageLink } from '#app/_ui/page-link.tsx'

/**
 * A navigation link, marked as current on its page and the pages below it. Every page is below `/`, so the link to `/`
 * needs an exact match.
 */
export function NavLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const path = usePathname()
  const isCurrent = path === href || (href !== '/' && path.startsWith(`${href}/`))
  return (
    <PageLink href={href} aria-current={isCurrent ? 'page' : undefined} className={className} onClick={closeMenu}>
      {children}
    </PageLink>
  )
}

/** A popover would otherwise stay open when the page changes. */
function closeMenu(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
