'use client'

import { useVisibleExchanges } from '#app/_data/log/use-visible-exchanges'
import { CallRows } from '#app/_shell/log-drawer/call-row.tsx'
import { Button } from '#app/_ui/button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'

// Loaded on demand, because this placeholder is shown only while the list has no rows.
const WaitingForCalls = lazyPart(async () => (await import('./waiting-for-calls')).WaitingForCalls, <Skeleton />)

const ROWS_MAX = 12

/** Newest calls from all clients, except reads by the console's pages. */
export function LiveCard() {
  const { rows, isPending, isError, isPaused, newCount, togglePause } = useVisibleExchanges()
  return (
    <section aria-labelledby="live" className="min-w-0">
      <div className="flex min-h-9 items-center gap-3 border-b border-border px-4">
        <h2 id="live" className="text-14 font-semibold">
          Live
        </h2>
        <p className="flex-1 text-text-3">
          {newCount > 0 ? <span className="text-warn">{newCount} new</span> : 'Calls from any client'}
        </p>
        <Button look="quiet" aria-pressed={isPaused} onClick={togglePause}>
          <Icon name={isPaused ? 'play' : 'pause'} />
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      </div>
      {isPending && <Skeleton />}
      {isError && <p className="p-4 text-text-2">Couldn’t load the log. Reload the page.</p>}
      {!isPending && !isError && rows.length === 0 && <WaitingForCalls />}
      <CallRows rows={rows} rowsMax={ROWS_MAX} />
      {rows.length > ROWS_MAX && (
        <p className="border-t border-border px-4 py-2 text-text-3">
          <PageLink href="/log" className="text-accent underline underline-offset-2">
            All calls
          </PageLink>
        </p>
      )}
    </section>
  )
}

function Skeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4 p-4">
      {['w-3/4', 'w-2/3', 'w-4/5', 'w-1/2'].map(width => (
        <div key={width} className={`h-4 rounded-control bg-surface-2 ${width}`} />
      ))}
    </div>
  )
}
