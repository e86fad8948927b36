import type { ReactNode } from 'react'

const LOOKS = {
  plain: 'border-dashed border-border-strong text-text-2',
  info: 'border-info text-info',
} as const

/** A label that marks a row; dashed if it says how the answer was made. */
export function Tag({ look = 'plain', children }: { look?: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <span className={`shrink-0 rounded-control border px-1.5 text-12 whitespace-nowrap ${LOOKS[look]}`}>
      {children}
    </span>
  )
}
