import { useState, useSyncExternalStore } from 'react'
import { everyTick } from '#app/_data/clock/use-clock'
import { Button } from '#app/_ui/button.tsx'

/** How often a wait is told anew; as often as the clock ticks. */
const TICK_MS = 250
/** Ticks before it is said that an answer is slow: most come within one. */
const SLOW_TICKS = 8

/** What is shown while an answer is slow: for how long it is waited for, and a way out. */
export function Waiting({ cancel }: { cancel: () => void }) {
  const [startedAt] = useState(() => performance.now())
  const ticks = useSyncExternalStore(
    everyTick,
    () => Math.floor((performance.now() - startedAt) / TICK_MS),
    () => 0,
  )
  if (ticks < SLOW_TICKS) return null
  return (
    <div
      data-testid="waiting"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-info bg-info-weak p-3 text-info"
    >
      <p>
        <span role="status">Sending…</span> <span aria-hidden="true">{((ticks * TICK_MS) / 1000).toFixed(1)} s</span>
      </p>
      <Button aria-keyshortcuts="Escape" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}
