'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'

/** A navigation link, marked if it leads to the current page or one of its parents. */
export function NavLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const path = usePathname()
  const isCurrent = path === href || (href !== '/' && path.startsWith(`${href}/`))
  return (
    <Link href={href} aria-current={isCurrent ? 'page' : undefined} className={className} onClick={closeMenu}>
      {children}
    </Link>
  )
}

/** Closes the menu: a popover otherwise stays open across pages. */
function closeMenu(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
