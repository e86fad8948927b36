'use client'

import { useId } from 'react'
import { countdownText, type Span } from '#app/_data/clock/countdown'
import { useCountdown } from '#app/_data/clock/use-countdown'
import { CLOCK_DIRECTION, ClockMoves, FreezeButton } from '#app/_shell/clock/clock-moves.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { dayAndTime } from '#lib/explain/text/instant-text'
import { DEADLINE_WORDS, type DeadlineKind } from './deadline-texts'

/**
 * Button that shows the time left until a deadline and opens the clock controls. Not a live region, because the
 * deadline rail announces deadlines.
 */
export function DeadlineChip({ kind, span }: { kind: DeadlineKind; span: Span }) {
  const id = useId()
  const countdown = useCountdown(span)
  if (countdown === undefined) return null
  const { secondsLeft, isSoon, isOver } = countdown
  const look = isSoon ? 'border-warn bg-warn-weak text-warn' : 'border-border-strong bg-surface hover:bg-surface-2'
  const { title, name, after } = DEADLINE_WORDS[kind]
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        data-testid={`chip-${kind}`}
        data-state={isOver ? 'expired' : isSoon ? 'soon' : 'running'}
        className={`inline-flex min-h-7 items-center gap-1.5 rounded-control border px-2 whitespace-nowrap ${look}`}
      >
        <Icon name="clock" />
        {isOver ? (
          <span className="font-semibold">expired</span>
        ) : (
          <>
            <span>expires {isSoon && <span className="font-semibold">soon, </span>}in</span>
            <span className="font-mono text-code">{countdownText(secondsLeft)}</span>
          </>
        )}
        <Icon name="chevronDown" />
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:my-1 [position-area:bottom_span-right] [position-try-fallbacks:bottom_span-left,bottom] w-80 max-w-[calc(100vw-2rem)] rounded-card border border-border bg-surface p-4 text-text shadow-lg"
      >
        <div className="grid gap-3">
          <h3 className="font-semibold">
            {title} {isOver ? 'expired' : 'expires'}
          </h3>
          <p>
            {dayAndTime(span.expiresAt)} on the sandbox clock. {after}
          </p>
          <ClockMoves expiresAt={span.expiresAt} about={`the ${name}`} />
          <FreezeButton className="justify-self-start" />
          <p className="text-12 text-text-3">{CLOCK_DIRECTION}</p>
        </div>
      </div>
    </>
  )
}
