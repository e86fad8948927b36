'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'

/** A link of the navigation: marked where it leads to the page shown, or to one above it. */
export function NavLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const path = usePathname()
  const isCurrent = path === href || (href !== '/' && path.startsWith(`${href}/`))
  return (
    <Link href={href} aria-current={isCurrent ? 'page' : undefined} className={className} onClick={closeMenu}>
      {children}
    </Link>
  )
}

/** A popover stays open when the page below it changes. */
function closeMenu(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
