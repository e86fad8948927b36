import { useState, useSyncExternalStore } from 'react'
import { everyTick } from '#app/_data/clock/use-clock'
import { Button } from '#app/_ui/button.tsx'
import { cancelCeremony } from './browser-authenticator'

/** What is shown while an authenticator has the word: for how long, and a way out. */
export function CeremonyGate() {
  const [startedAt] = useState(() => performance.now())
  const seconds = useSyncExternalStore(
    everyTick,
    () => Math.floor((performance.now() - startedAt) / 1000),
    () => 0,
  )
  return (
    <div
      data-testid="ceremony"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-info bg-info-weak p-3 text-info"
    >
      <p>
        <span role="status">Waiting for your authenticator…</span> <span aria-hidden="true">{seconds} s</span>
      </p>
      <Button aria-keyshortcuts="Escape" onClick={() => void cancelCeremony()}>
        Cancel
      </Button>
    </div>
  )
}
