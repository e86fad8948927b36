import type { ReactNode } from 'react'
import { Icon } from './icon'
import { PageLink } from './page-link'

interface Target {
  readonly href: string
  readonly children: ReactNode
}

export function TextLink({ href, children }: Target) {
  return (
    <PageLink href={href} className="inline-flex min-h-6 items-center text-accent underline underline-offset-2">
      {children}
    </PageLink>
  )
}

export function BackLink({ href, children }: Target) {
  return (
    <PageLink
      href={href}
      className="inline-flex min-h-6 items-center gap-1 text-accent underline-offset-2 hover:underline"
    >
      <Icon name="chevronLeft" />
      {children}
    </PageLink>
  )
}
