import { useState } from 'react'
import { useSandboxNow } from '#app/_data/clock/use-clock'
import { useCountdown } from '#app/_data/clock/use-countdown'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'

/** Circumference of the ring in `pathLength` units. */
const CIRCUMFERENCE = 100

const ADVANCE_FAILED_TEXT =
  'Couldn’t advance the sandbox clock. Check that the sandbox server is running, then try again.'

/** Countdown to the end of `Retry-After`, and a button that advances the sandbox clock and starts a new run. */
export function RetryAfter({ seconds, advance }: { seconds: number; advance: () => Promise<void> }) {
  const [failure, setFailure] = useState<string>()
  const now = useSandboxNow()
  return (
    <>
      <Button
        look="primary"
        data-testid="fix"
        onClick={() => void advance().catch(() => setFailure(ADVANCE_FAILED_TEXT))}
      >
        Advance clock and start new run
      </Button>
      {now !== undefined && <Ring seconds={seconds} now={now} />}
      <ErrorNote>{failure}</ErrorNote>
    </>
  )
}

function Ring({ seconds, now }: { seconds: number; now: string }) {
  const [span] = useState(() => ({
    startedAt: now,
    expiresAt: new Date(Date.parse(now) + seconds * 1000).toISOString(),
  }))
  const countdown = useCountdown(span)
  if (countdown === undefined) return null
  const { secondsLeft, left, isOver } = countdown
  return (
    <span data-testid="retry-after" className="inline-flex items-center gap-1.5">
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-5 -rotate-90" fill="none" strokeWidth="2">
        <circle cx="8" cy="8" r="6" className="stroke-surface-2" />
        <circle
          cx="8"
          cy="8"
          r="6"
          pathLength={CIRCUMFERENCE}
          strokeDasharray={`${CIRCUMFERENCE * left} ${CIRCUMFERENCE}`}
          className="stroke-warn"
        />
      </svg>
      <span>
        <code>Retry-After</code> {isOver ? 'has passed' : `ends in ${secondsLeft} s`}
      </span>
    </span>
  )
}
