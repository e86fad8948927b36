'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useCoverage } from '#app/_data/log/use-coverage'
import type { SentRequest } from '#lib/client/sent-exchange'
import { CellPanel } from './cell-panel'
import type { Cell } from './coverage-cells'
import { CoverageMap } from './coverage-map'
import { Summary } from './coverage-summary'
import { useDrills } from './use-drills'

export function DrillsView({ cells, calls }: { cells: readonly Cell[]; calls: Readonly<Record<string, SentRequest>> }) {
  const linkedCode = useSearchParams().get('code')
  const [chosen, setChosen] = useState(linkedCode)
  const { data, error } = useCoverage()
  const drills = useDrills(cells, calls)
  const panel = useRef<HTMLElement>(null)
  // Effect: scrolls to the panel of the chosen cell, because narrow screens show the panel below the map.
  useEffect(() => {
    if (chosen !== null) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const seen = data?.seen ?? []
  const cell = cells.find(({ key }) => key === chosen) ?? cells.find(({ key }) => key === 'INVALID_AMOUNT') ?? cells[0]
  const choose = (key: string) => {
    setChosen(key)
    // Makes the page's URL a link to this cell.
    history.replaceState(null, '', `?code=${key}`)
  }
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Summary cells={cells} seen={seen} drills={drills} />
        {error && <p className="text-err">{error.message}</p>}
        <CoverageMap cells={cells} seen={seen} chosen={cell?.key} choose={choose} />
      </div>
      {cell && <CellPanel ref={panel} key={cell.key} cell={cell} seen={seen} drills={drills} />}
    </div>
  )
}
