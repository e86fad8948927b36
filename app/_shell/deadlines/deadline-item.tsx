'use client'

import { useId, useState } from 'react'
import { clockFace } from '#app/_data/clock/countdown'
import { useCountdown, useFirstOpen } from '#app/_data/clock/use-countdown'
import { Icon } from '#app/_ui/icon.tsx'
import type { Deadline } from '#lib/client/control-client'
import { DeadlinePanel } from './deadline-panel'
import { DEADLINE_WORDS } from './deadline-texts'

/** Countdown of a kind's next deadline; opens the list of that kind. */
export function DeadlineItem({ deadlines }: { deadlines: readonly [Deadline, ...Deadline[]] }) {
  const { kind } = deadlines[0]
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const countdown = useCountdown(useFirstOpen(deadlines))
  if (countdown === undefined) return null
  const { secondsLeft, left, isSoon, isOver } = countdown
  const others = deadlines.length - 1
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        data-testid={`deadline-${kind}`}
        data-state={isOver ? 'expired' : isSoon ? 'soon' : 'running'}
        className={`inline-flex min-h-6 items-baseline gap-1.5 leading-6 rounded-control px-1.5 -outline-offset-2 ${isSoon ? 'bg-warn-weak text-warn' : 'hover:bg-surface-2'}`}
      >
        {isSoon && <Icon name="alert" className="self-center" />}
        <span>{DEADLINE_WORDS[kind].name}</span>
        {isOver ? (
          <span className="font-semibold">expired</span>
        ) : (
          <>
            <span className="font-mono text-code">{clockFace(secondsLeft)}</span>
            {isSoon && <span className="font-semibold">soon</span>}
            <Gauge left={left} />
          </>
        )}
        {others > 0 && <span className={isSoon ? '' : 'text-text-3'}>+{others}</span>}
      </button>
      <div
        id={id}
        popover="auto"
        onToggle={event => setOpen(event.newState === 'open')}
        className="fixed inset-auto bottom-[calc(var(--bottom-height)+0.25rem)] left-2 m-0 max-h-[60dvh] w-96 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border whitespace-normal border-border bg-surface p-4 text-text shadow-lg sm:left-4"
      >
        {isOpen && <DeadlinePanel deadlines={deadlines} />}
      </div>
    </>
  )
}

/** Fraction left, in fifths. */
function Gauge({ left }: { left: number }) {
  const full = Math.ceil(left * 5)
  return (
    <svg aria-hidden="true" className="h-2.5 w-8 self-center max-sm:hidden" viewBox="0 0 32 10">
      {[0, 1, 2, 3, 4].map(at => (
        <rect
          key={at}
          x={at * 6.5}
          width="5"
          height="10"
          rx="1"
          fill="currentColor"
          className={at < full ? '' : 'opacity-25'}
        />
      ))}
    </svg>
  )
}
