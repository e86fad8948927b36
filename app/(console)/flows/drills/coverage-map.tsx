import type { Coverage } from '#lib/client/control-client'
import { statusWords } from '#lib/explain/text/status-words'
import { type Cell, type Sighting, sightingOf } from './coverage-cells'

const LOOKS = {
  own: {
    sign: '●',
    words: 'seen by your client',
    look: 'border-accent text-text font-semibold',
    tint: 'text-accent',
  },
  here: { sign: '✓', words: 'seen in the console', look: 'border-border-strong text-text', tint: 'text-ok' },
  never: {
    sign: '·',
    words: 'not seen yet',
    look: 'border-border-strong border-dashed text-text-2',
    tint: 'text-text-3',
  },
  unreachable: { sign: '–', words: 'not available in this sandbox', look: 'border-transparent text-text-3', tint: '' },
} as const satisfies Record<Sighting['state'], object>

interface MapProps {
  readonly cells: readonly Cell[]
  readonly seen: Coverage['seen']
  readonly chosen: string | undefined
  readonly choose: (key: string) => void
}

export function CoverageMap(props: MapProps) {
  return (
    <section aria-label="Responses" className="card min-w-0">
      <dl className="divide-y divide-surface-2">
        {[...Map.groupBy(props.cells, ({ status }) => status)].map(([status, cells]) => (
          <div key={status} className="grid gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
            <dt className="min-h-6 pt-0.5">
              <span className="font-mono-strong text-code">{status}</span>{' '}
              <span className="text-text-2">{statusWords(status)}</span>
            </dt>
            <dd className="grid gap-1.5">
              <Cells {...props} cells={cells.filter(({ unreachable }) => unreachable === undefined)} />
              <UnreachableCells {...props} cells={cells.filter(({ unreachable }) => unreachable !== undefined)} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-4 border-t border-border px-4 py-2 text-12 text-text-3">
        {Object.values(LOOKS).map(({ sign, words, tint }) => (
          <span key={words}>
            <span aria-hidden="true" className={`font-mono ${tint}`}>
              {sign}
            </span>{' '}
            {words}
          </span>
        ))}
      </p>
    </section>
  )
}

function Cells({ cells, seen, chosen, choose }: MapProps) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {cells.map(cell => (
        <li key={cell.key} className="min-w-0">
          <CellButton cell={cell} sighting={sightingOf(cell, seen)} isChosen={cell.key === chosen} choose={choose} />
        </li>
      ))}
    </ul>
  )
}

function UnreachableCells(props: MapProps) {
  if (props.cells.length === 0) return null
  const isChosen = props.cells.some(({ key }) => key === props.chosen)
  return (
    <details open={isChosen}>
      <summary className="inline-flex min-h-6 items-center text-12 text-text-3 underline underline-offset-2">
        {props.cells.length} not available in this sandbox
      </summary>
      <Cells {...props} />
    </details>
  )
}

function CellButton(props: { cell: Cell; sighting: Sighting; isChosen: boolean; choose: (key: string) => void }) {
  const { cell, sighting } = props
  const { sign, words, look, tint } = LOOKS[sighting.state]
  return (
    <button
      type="button"
      aria-pressed={props.isChosen}
      data-testid={`cell-${cell.key}`}
      data-state={sighting.state}
      className={`inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-control border px-1.5 text-left hover:bg-surface-2 aria-pressed:bg-info-weak ${look}`}
      onClick={() => props.choose(cell.key)}
    >
      <span aria-hidden="true" className={`font-mono ${tint}`}>
        {sign}
      </span>
      <span className="min-w-0 font-mono text-12 break-all">
        {cell.code ?? (cell.status === 202 ? 'stamp required' : 'success')}
      </span>
      <span className="sr-only">, {words}</span>
    </button>
  )
}
