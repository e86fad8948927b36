import { useState } from 'react'
import { useValueAtTicks } from '#app/_data/clock/use-clock'
import { Button } from '#app/_ui/button.tsx'

/** The interval of `useValueAtTicks`. */
const TICK_MS = 250
const SLOW_MS = 2000

/** Elapsed time and a cancel button, shown while a response is slow. */
export function Waiting({ cancel }: { cancel: () => void }) {
  const milliseconds = useMillisecondsSinceShown()
  if (milliseconds < SLOW_MS) return null
  const seconds = (milliseconds / 1000).toFixed(1)
  return <Wait testId="waiting" words="Sending…" seconds={seconds} cancel={cancel} />
}

/** Elapsed time and a cancel button, shown while an authenticator waits for the user. */
export function CeremonyWait({ cancel }: { cancel: () => void }) {
  const seconds = String(Math.floor(useMillisecondsSinceShown() / 1000))
  return <Wait testId="ceremony" words="Waiting for your authenticator…" seconds={seconds} cancel={cancel} />
}

function useMillisecondsSinceShown(): number {
  const [startedAt] = useState(() => performance.now())
  return useValueAtTicks(() => Math.floor((performance.now() - startedAt) / TICK_MS) * TICK_MS, 0)
}

function Wait(props: { testId: string; words: string; seconds: string; cancel: () => void }) {
  return (
    <div
      data-testid={props.testId}
      className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-info bg-info-weak p-3 text-info"
    >
      <p>
        <span role="status">{props.words}</span> <span aria-hidden="true">{props.seconds} s</span>
      </p>
      <Button aria-keyshortcuts="Escape" onClick={props.cancel}>
        Cancel
      </Button>
    </div>
  )
}
