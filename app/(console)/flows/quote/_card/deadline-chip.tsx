'use client'

import { useEffect, useId } from 'react'
import { announce } from '../../../../_ui/announcer'
import { Button } from '../../../../_ui/button'
import { Icon } from '../../../../_ui/icon'
import { dayAndTime } from '../../../../_ui/instant-text'
import { useClock } from '../../../use-clock'
import { useSetClock } from '../../../use-set-clock'
import { clockFace, spokenAt } from '../deadline'
import { useCountdown } from '../use-countdown'

interface Deadline {
  readonly createdAt: string
  readonly expiresAt: string
}

/** How long a quote is good, by the sandbox's clock; amber and with the word when it ends soon. Opens what moves the clock. */
export function DeadlineChip({ deadline }: { deadline: Deadline }) {
  const id = useId()
  const countdown = useCountdown(deadline)
  const spoken = countdown && spokenAt(countdown.secondsLeft)
  // The live region is outside of what is drawn.
  useEffect(() => {
    if (spoken) announce(spoken)
  }, [spoken])
  if (countdown === undefined) return null
  const { secondsLeft, isSoon, isOver } = countdown
  const look = isSoon ? 'border-warn bg-warn-weak text-warn' : 'border-border-strong bg-surface hover:bg-surface-2'
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        data-testid="deadline-quote"
        data-state={isOver ? 'expired' : isSoon ? 'soon' : 'running'}
        className={`inline-flex min-h-7 items-center gap-1.5 rounded-control border px-2 whitespace-nowrap ${look}`}
      >
        <Icon name="clock" />
        {isOver ? (
          <span className="font-semibold">expired</span>
        ) : (
          <>
            <span>expires {isSoon && <span className="font-semibold">soon, </span>}in</span>
            <span className="font-mono text-code">{clockFace(secondsLeft)}</span>
          </>
        )}
        <Icon name="chevronDown" />
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:my-1 [position-area:bottom_span-right] [position-try-fallbacks:bottom_span-left,bottom] w-80 max-w-[calc(100vw-2rem)] rounded-card border border-border bg-surface p-4 text-text shadow-lg"
      >
        <ClockMoves deadline={deadline} isOver={isOver} />
      </div>
    </>
  )
}

/** Holds the clock, or moves it to either side of the deadline. */
function ClockMoves({ deadline: { expiresAt }, isOver }: { deadline: Deadline; isOver: boolean }) {
  const { data: reading } = useClock()
  const setClock = useSetClock()
  const mode = reading?.mode ?? 'system'
  const isFrozen = mode === 'frozen'
  const goTo = (seconds: number) =>
    setClock.mutate({ mode, setTo: new Date(Date.parse(expiresAt) + seconds * 1000).toISOString() })
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">The locked rate {isOver ? 'ended' : 'ends'}</h3>
      <p>{dayAndTime(expiresAt)}, by the sandbox clock. After that the quote reads EXPIRED and cannot be executed.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setClock.mutate({ mode: isFrozen ? 'system' : 'frozen' })}>
          {isFrozen ? 'Let the clock run' : 'Freeze clock'}
        </Button>
        {!isOver && (
          <>
            <Button onClick={() => goTo(-1)}>To 1 s before</Button>
            <Button onClick={() => goTo(1)}>To 1 s after</Button>
          </>
        )}
      </div>
      {setClock.isError && (
        <p className="text-err" role="alert">
          {setClock.error.message}
        </p>
      )}
      <p className="text-12 text-text-3">The sandbox clock moves forward only; a reset brings it back.</p>
    </div>
  )
}
