'use client'

import { useQuery } from '@tanstack/react-query'
import { linkToWorld, shownWorld } from '#app/_data/api/shown-world'
import { retryFeed } from '#app/_data/log/event-stream'
import { feedState } from '#app/_data/log/feed-state'
import { worldsQuery } from '#app/_data/sandbox/worlds-query'
import { Button } from '#app/_ui/button.tsx'
import { useStore } from '#app/_ui/create-store'
import { Icon } from '#app/_ui/icon.tsx'
import { timeOfDay } from '#lib/explain/text/instant-text'

/** Milliseconds between checks of the world while its event stream is not open. */
const CHECK_MS = 2_000

/** Names the tab's world, unless the tab shows the main sandbox. Includes the connection banner. */
export function WorldBanner() {
  const name = shownWorld()
  return name === undefined ? <ConnectionBanner /> : <NamedWorld name={name} />
}

function NamedWorld({ name }: { name: string }) {
  const { connection } = useStore(feedState)
  const { data: worlds } = useQuery({ ...worldsQuery, refetchInterval: connection === 'open' ? false : CHECK_MS })
  const world = worlds?.data.find(open => open.name === name)
  const hasEnded = worlds !== undefined && world === undefined
  const look = hasEnded ? 'border-err bg-err-weak text-err' : 'border-border bg-surface-2 text-text-2'
  return (
    <>
      <section
        aria-label="World"
        className={`z-10 flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-1.5 ${look}`}
      >
        <p role="status" className="flex min-w-0 items-center gap-2">
          {hasEnded && <Icon name="alert" />}
          <span className="min-w-0 break-words">
            {hasEnded ? 'No world has the name ' : 'World '}
            <strong>{name}</strong>
            {world && `, until ${timeOfDay(world.expiresAt)} UTC`}
            {hasEnded && '. The world has ended or never existed.'}
          </span>
        </p>
        {/* Loads a new document, because keys, drafts and rows in memory belong to the world. */}
        <a className="inline-flex min-h-6 items-center underline underline-offset-2" href={linkToWorld()}>
          Show the main sandbox
        </a>
      </section>
      {!hasEnded && <ConnectionBanner />}
    </>
  )
}

/** Warning while the event stream is reconnecting or the server does not respond. */
function ConnectionBanner() {
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
