'use client'

import { useMemo } from 'react'
import { clearAll, type Specimen, showSpecimen, useSpecimens } from '#app/_data/specimens/specimen-store'
import { Button } from '#app/_ui/button.tsx'
import { readSpecimen } from './read-specimen'

export function Recent() {
  const { recent, specimen } = useSpecimens()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 border-t border-border pt-3">
      <div className="flex items-center justify-between">
        <h2 className="text-12 text-text-3">Recent in this tab</h2>
        <Button look="quiet" onClick={clearAll}>
          Clear all
        </Button>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {recent.map((recentSpecimen, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a specimen has no ID other than its index.
          <li key={at}>
            <RecentRow specimen={recentSpecimen} isCurrent={recentSpecimen === specimen} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function RecentRow({ specimen, isCurrent }: { specimen: Specimen; isCurrent: boolean }) {
  const { name, preview } = useMemo(() => readSpecimen(specimen), [specimen])
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      className="flex min-h-7 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-surface-2 aria-[current]:bg-surface-2"
      onClick={() => showSpecimen(specimen)}
    >
      <span className="shrink-0">{name}</span>
      <span className="truncate font-mono text-code text-text-3">{preview}</span>
    </button>
  )
}
