'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type MouseEvent, type ReactNode, useState } from 'react'

/**
 * A navigation link, marked if it leads to the current page or one of its parents. Its page is fetched once the pointer
 * or the focus is on it.
 */
export function NavLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const path = usePathname()
  const [isNear, setNear] = useState(false)
  const isCurrent = path === href || (href !== '/' && path.startsWith(`${href}/`))
  return (
    <Link
      href={href}
      prefetch={isNear ? null : false}
      aria-current={isCurrent ? 'page' : undefined}
      className={className}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      onClick={closeMenu}
    >
      {children}
    </Link>
  )
}

/** Closes the menu: a popover otherwise stays open across pages. */
function closeMenu(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
