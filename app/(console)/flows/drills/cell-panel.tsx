import Link from 'next/link'
import type { Ref } from 'react'
import { control } from '#app/_data/api/control'
import { Status } from '#app/_ui/status-badge.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { Coverage } from '#lib/client/control-client'
import { armedDrill } from './_drills/armed-drill'
import { drillsOf } from './_drills/drill'
import { type ArmableCall, type Cell, sightingOf } from './coverage-cells'
import { DrillCard } from './drill-card'
import { ByHand } from './manual-call'
import type { useDrills } from './use-drills'

export function CellPanel(props: {
  cell: Cell
  seen: Coverage['seen']
  drills: ReturnType<typeof useDrills>
  calls: Readonly<Record<string, ArmableCall>>
  ref: Ref<HTMLElement>
}) {
  const { cell, drills } = props
  const own = drillsOf(cell, drills.drills)
  const armed = armedDrill(cell, props.calls, control)
  const isArmed = own.length === 0 && armed !== undefined
  return (
    <section ref={props.ref} aria-labelledby="cell" className="card grid min-w-0 scroll-mt-16 wide:sticky wide:top-16">
      <header className="grid gap-2 border-b border-border p-4">
        <h2 id="cell" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 font-semibold">
          <span className="text-13 font-normal">
            <Status status={cell.status} look="badge" />
          </span>
          <code className="break-all">{cell.code ?? ''}</code>
        </h2>
        {cell.message && (
          <p>
            <WireText text={cell.message} />
          </p>
        )}
        <Sightings cell={cell} seen={props.seen} />
      </header>
      <div className="max-h-[calc(100dvh-19rem)] overflow-y-auto max-wide:max-h-none">
        {cell.code === undefined && <Answered cell={cell} />}
        {own.map(drill => (
          <DrillCard
            key={drill.id}
            drill={drill}
            outcome={drills.outcomes.get(drill.id)}
            run={drills.run}
            isFirst={drill === own[0]}
          />
        ))}
        {isArmed && (
          <p className="px-4 pt-4 text-text-2">
            No request triggers this error in the sandbox, but you can force it. The next matching call returns it once,
            and the log marks that call as forced.
          </p>
        )}
        {isArmed && (
          <DrillCard drill={armed} outcome={drills.outcomes.get(armed.id)} run={drills.run} isArmed isFirst />
        )}
        {own.length === 0 && !armed && cell.code !== undefined && <ByHand cell={cell} />}
      </div>
    </section>
  )
}

/** Client names shown. */
const CLIENTS_MAX = 5

function Sightings({ cell, seen }: { cell: Cell; seen: Coverage['seen'] }) {
  const { count, ownCount, newestExchangeId, clients } = sightingOf(cell, seen)
  const words =
    count === 0 ? 'Not seen yet.' : `Seen ${count} ${count === 1 ? 'time' : 'times'}, ${ownCount} from your clients.`
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-text-2">
      <span>{cell.unreachable && count === 0 ? `Not available in this sandbox. ${cell.unreachable}` : words}</span>
      {clients.length > 0 && (
        <span className="min-w-0 break-words">By {clients.slice(0, CLIENTS_MAX).join(', ')}.</span>
      )}
      {newestExchangeId && <TextLink href={`/log/${encodeURIComponent(newestExchangeId)}`}>Latest call</TextLink>}
      {cell.code && <TextLink href={`/reference/errors/${cell.code}`}>Reference</TextLink>}
    </p>
  )
}

/** Links for a success, which any call of its operations gets. */
function Answered({ cell: { operationIds } }: { cell: Cell }) {
  return (
    <div className="grid gap-2 p-4">
      <p>Returned by</p>
      <ul className="flex flex-wrap gap-x-4">
        {operationIds.map(id => (
          <li key={id}>
            <Link
              href={`/reference#${id}`}
              prefetch={false}
              className="inline-flex min-h-6 items-center text-accent underline-offset-2 hover:underline"
            >
              <code>{id}</code>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
