import type { ReactNode } from 'react'

/** A word about a row that sets it apart; dashed, for it says how the answer came to be. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="shrink-0 rounded-control border border-dashed border-border-strong px-1.5 text-12 text-text-2">
      {children}
    </span>
  )
}
