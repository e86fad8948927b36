import type { ReactNode } from 'react'

export function FactLine({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <dt className="min-h-6 pt-0.5 text-text-3">{title}</dt>
      <dd className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-4 gap-y-2 wrap-anywhere">{children}</dd>
    </div>
  )
}
