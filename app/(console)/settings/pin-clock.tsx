'use client'

import { useSetClock } from '#app/_data/clock/use-clock-moves'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'

/** Instant in the future, because the clock cannot be set to an earlier time. */
const PINNED_AT = '2030-01-01T00:00:00.000Z'

/** Button that freezes the sandbox clock, always at the same instant. */
export function PinClock() {
  const pin = useSetClock()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button disabled={pin.isPending} onClick={() => pin.mutate({ mode: 'frozen', setTo: PINNED_AT })}>
        Pin clock
      </Button>
      <span className="text-text-2">
        {pin.isSuccess ? 'Pinned' : 'Moves the clock forward and freezes it'} at 2030-01-01 00:00:00 UTC. Open quotes,
        codes and sessions expire. To return the clock to the current time, reset the sandbox.
      </span>
      <ErrorNote>{pin.isError && `Couldn’t pin the clock: ${pin.error.message}`}</ErrorNote>
    </div>
  )
}
