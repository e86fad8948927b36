'use client'

import { retryFeed } from '#app/_data/log/event-stream'
import { feedState } from '#app/_data/log/feed-state'
import { Button } from '#app/_ui/button.tsx'
import { useStore } from '#app/_ui/create-store'
import { Icon } from '#app/_ui/icon.tsx'
import { timeOfDay } from '#lib/explain/text/instant-text'

/** Warning while the event stream is reconnecting or the server does not respond. */
export function ConnectionBanner() {
  const { connection, lastEventAt, retryInSeconds } = useStore(feedState)
  if (connection === 'open' || connection === 'connecting') return null
  const since = lastEventAt === undefined ? '' : `; last event at ${timeOfDay(lastEventAt)} UTC`
  if (connection === 'reconnecting') {
    return (
      <p className="top-12 z-10 border-b border-border bg-surface-2 px-4 py-1.5 text-text-2 roomy:sticky" role="status">
        Reconnecting{since}.
      </p>
    )
  }
  return (
    <section
      aria-label="Connection"
      className="top-12 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-err bg-err-weak px-4 py-2 text-err roomy:sticky"
    >
      <p role="alert" className="flex items-center gap-2 font-semibold">
        <Icon name="alert" />
        Can’t reach the sandbox server at {location.origin}.
      </p>
      <p className="flex items-center gap-3">
        {retryInSeconds ? `Retrying in ${retryInSeconds} s${since}.` : 'Retrying…'}
        <Button onClick={retryFeed}>Retry now</Button>
      </p>
    </section>
  )
}
