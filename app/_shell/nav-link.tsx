'use client'

import { usePathname } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'
import { PageLink } from '#app/_ui/page-link.tsx'

/**
 * A navigation link, marked as current on its page. Unless `href` is `/`, the link is also marked on every page whose
 * path is below `href`.
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

/** Closes the menu that contains the link, if any, because a popover stays open when the page changes. */
function closeMenu(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
