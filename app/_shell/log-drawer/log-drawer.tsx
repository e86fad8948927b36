'use client'

import { usePathname } from 'next/navigation'
import { useId, useState } from 'react'
import { useVisibleExchanges } from '#app/_data/log/use-visible-exchanges'
import { Button, buttonLook } from '#app/_ui/button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import type { ExchangeSummary } from '#lib/client/control-client'
import { durationText, timeOfDay } from '#lib/explain/text/instant-text'
import { pathEnd } from '#lib/explain/text/path-text'

// Loaded separately, because the drawer is initially closed.
const CallRows = lazyPart(async () => (await import('./call-row')).CallRows)

const ROWS_MAX = 100
const HEIGHTS = { S: 'h-40', M: 'h-70', L: 'h-[60dvh]' } as const
type Size = keyof typeof HEIGHTS

/** The log at the bottom of every page except the log page. */
export function LogDrawer() {
  const path = usePathname()
  const id = useId()
  const [size, setSize] = useState<Size | 'closed'>('closed')
  const { rows, isPaused, newCount, togglePause } = useVisibleExchanges()
  if (path === '/log') return null
  const isOpen = size !== 'closed'
  return (
    <section aria-label="Log" className="border-t border-border bg-surface">
      <div className="flex h-8 items-center gap-2 px-2 sm:px-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-keyshortcuts="l"
          className="inline-flex min-h-6 items-center gap-1 rounded-control px-1 font-semibold hover:bg-surface-2"
          onClick={() => setSize(isOpen ? 'closed' : 'M')}
        >
          <Icon name={isOpen ? 'chevronDown' : 'chevronUp'} />
          Log
        </button>
        <div className="@container min-w-0 flex-1">{!isOpen && <LatestCall row={rows[0]} />}</div>
        {newCount > 0 && <span className="text-warn">{newCount} new</span>}
        {isOpen && <Sizes size={size} choose={setSize} />}
        <Button look="quiet" className="min-h-6! px-1.5!" aria-pressed={isPaused} onClick={togglePause}>
          <Icon name={isPaused ? 'play' : 'pause'} />
          <span className="max-sm:sr-only">{isPaused ? 'Resume' : 'Pause'}</span>
        </Button>
        <PageLink href="/log" className={`${buttonLook('quiet')} min-h-6! px-1.5! max-sm:hidden!`}>
          Open log
        </PageLink>
      </div>
      <div id={id} hidden={!isOpen} className={isOpen ? `overflow-y-auto border-t border-border ${HEIGHTS[size]}` : ''}>
        {isOpen && rows.length === 0 && <p className="p-4 text-text-2">Calls from any client appear here.</p>}
        {isOpen && <CallRows rows={rows} rowsMax={ROWS_MAX} />}
      </div>
    </section>
  )
}

function Sizes({ size, choose }: { size: Size; choose: (size: Size) => void }) {
  return (
    <fieldset className="flex gap-0.5">
      <legend className="sr-only">Log height</legend>
      {(Object.keys(HEIGHTS) as Size[]).map(name => (
        <button
          key={name}
          type="button"
          aria-pressed={name === size}
          className="size-6 rounded-control text-12 text-text-2 hover:bg-surface-2 aria-pressed:bg-surface-2 aria-pressed:font-semibold aria-pressed:text-text"
          onClick={() => choose(name)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

function LatestCall({ row }: { row: ExchangeSummary | undefined }) {
  if (row === undefined) return <p className="truncate text-text-3">No calls yet</p>
  return (
    <PageLink
      href={`/log/${encodeURIComponent(row.id)}`}
      className="flex min-h-6 items-center gap-3 rounded-control px-1 -outline-offset-2 hover:bg-surface-2"
    >
      <span className="truncate font-mono text-code">
        {row.method} {pathEnd(row.path)}
      </span>
      <Status status={row.status} look="roomy" />
      <span className="hidden whitespace-nowrap text-text-3 sm:inline">
        {durationText(row.durationMs)} ms · {timeOfDay(row.receivedAt)}
      </span>
    </PageLink>
  )
}
