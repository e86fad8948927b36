import type { ReactNode } from 'react'
import { Icon } from './icon'

/** Collapsible content below its title. */
export function Disclosure(props: { title: ReactNode; isOpen?: boolean; testId?: string; children: ReactNode }) {
  const { title, isOpen, testId, children } = props
  return (
    <details open={isOpen} className="group/disclosure min-w-0" data-testid={testId}>
      <summary className="inline-flex min-h-8 items-center gap-2">
        <Icon name="chevronRight" className="text-text-3 group-open/disclosure:rotate-90" /> {title}
      </summary>
      {children}
    </details>
  )
}
