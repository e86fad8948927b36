import type { ReactNode } from 'react'

const LOOKS = {
  plain: 'border-dashed border-border-strong text-text-2',
  info: 'border-info text-info',
} as const

/** A label with a border. Wraps only if it is a sentence. */
export function Tag(props: { look?: keyof typeof LOOKS; isSentence?: boolean; children: ReactNode }) {
  const { look = 'plain', isSentence = false, children } = props
  return (
    <span
      className={`rounded-control border px-1.5 text-12 ${isSentence ? '' : 'shrink-0 whitespace-nowrap'} ${LOOKS[look]}`}
    >
      {children}
    </span>
  )
}
