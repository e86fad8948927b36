import Link from 'next/link'
import type { ReactNode } from 'react'
import { Icon } from './icon'

interface Target {
  readonly href: string
  readonly children: ReactNode
}

export function TextLink({ href, children }: Target) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
    >
      {children}
    </Link>
  )
}

export function BackLink({ href, children }: Target) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-flex min-h-6 items-center gap-1 text-accent underline-offset-2 hover:underline"
    >
      <Icon name="chevronLeft" />
      {children}
    </Link>
  )
}
