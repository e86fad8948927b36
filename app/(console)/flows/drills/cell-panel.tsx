import type { Ref } from 'react'
import { PageLink } from '#app/_ui/page-link.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { Coverage } from '#lib/client/control-client'
import { drillsOf } from '#lib/flows/drills/drill'
import { type Cell, sightingOf } from './coverage-cells'
import { DrillCard } from './drill-card'
import { ManualCall } from './manual-call'
import type { useDrills } from './use-drills'

export function CellPanel(props: {
  cell: Cell
  seen: Coverage['seen']
  drills: ReturnType<typeof useDrills>
  ref: Ref<HTMLElement>
}) {
  const { cell, drills } = props
  const cellDrills = drillsOf(cell, drills.all)
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
        {cell.code === undefined && <ReturnedBy cell={cell} />}
        {cellDrills[0]?.isForced && (
          <p className="px-4 pt-4 text-text-2">
            No drill triggers this error with an ordinary request, but you can force it. The next matching call then
            returns the error, and the log marks that call as forced.
          </p>
        )}
        {cellDrills.map(drill => (
          <DrillCard
            key={drill.id}
            drill={drill}
            outcome={drills.outcomes.get(drill.id)}
            run={drills.run}
            isFirst={drill === cellDrills[0]}
          />
        ))}
        {cellDrills.length === 0 && cell.code !== undefined && <ManualCall cell={cell} />}
      </div>
    </section>
  )
}

const CLIENTS_MAX = 5

function Sightings({ cell, seen }: { cell: Cell; seen: Coverage['seen'] }) {
  const { count, ownCount, newestExchangeId, clients } = sightingOf(cell, seen)
  const words =
    count === 0 ? 'Not seen yet.' : `Seen ${count} ${count === 1 ? 'time' : 'times'}, ${ownCount} by your clients.`
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-text-2">
      <span>{cell.unreachable && count === 0 ? `Not available in this sandbox. ${cell.unreachable}` : words}</span>
      {clients.length > 0 && (
        <span className="min-w-0 break-words">Clients: {clients.slice(0, CLIENTS_MAX).join(', ')}.</span>
      )}
      {newestExchangeId && <TextLink href={`/log/${encodeURIComponent(newestExchangeId)}`}>Latest call</TextLink>}
      {cell.code && <TextLink href={`/reference/errors/${cell.code}`}>Reference</TextLink>}
    </p>
  )
}

function ReturnedBy({ cell: { operationIds } }: { cell: Cell }) {
  return (
    <div className="grid gap-2 p-4">
      <p>Returned by</p>
      <ul className="flex flex-wrap gap-x-4">
        {operationIds.map(id => (
          <li key={id}>
            <PageLink
              href={`/reference#${id}`}
              className="inline-flex min-h-6 items-center text-accent underline-offset-2 hover:underline"
            >
              <code>{id}</code>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
