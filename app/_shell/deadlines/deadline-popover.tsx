import { useState } from 'react'
import { type Countdown, countdownText } from '#app/_data/clock/countdown'
import { useCountdown } from '#app/_data/clock/use-countdown'
import { CLOCK_DIRECTION, FreezeButton } from '#app/_shell/clock/clock-moves.tsx'
import { DeadlineMoves } from '#app/_shell/clock/deadline-moves.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import type { Deadline } from '#lib/client/control-client'
import { dayAndTime } from '#lib/explain/text/instant-text'
import { shortPath } from '#lib/explain/text/path-text'
import { DEADLINE_WORDS } from './deadline-texts'

/**
 * Popover with the deadlines of one kind. In a narrow window, it also lists the other kinds, because `DeadlineAxis`
 * shows only one label there.
 */
export function DeadlinePopover(props: {
  id: string
  deadlines: readonly [Deadline, ...Deadline[]]
  all: readonly Deadline[]
}) {
  const [isOpen, setOpen] = useState(false)
  const { kind } = props.deadlines[0]
  const others = props.all.filter(deadline => deadline.kind !== kind)
  return (
    <div
      id={props.id}
      popover="auto"
      onToggle={event => setOpen(event.newState === 'open')}
      className="fixed inset-auto bottom-[calc(var(--bottom-height)+0.25rem)] left-2 m-0 max-h-[60dvh] w-96 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border whitespace-normal border-border bg-surface p-4 text-text shadow-lg sm:left-4"
    >
      {isOpen && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <DeadlinePanel deadlines={props.deadlines} />
          {Array.from(Map.groupBy(others, deadline => deadline.kind).values(), group => (
            <div key={group[0]?.kind} className="lg:hidden">
              <DeadlinePanel deadlines={group as [Deadline, ...Deadline[]]} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function DeadlinePanel({ deadlines }: { deadlines: readonly [Deadline, ...Deadline[]] }) {
  const { title, after } = DEADLINE_WORDS[deadlines[0].kind]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 className="text-14 font-semibold">{title}</h2>
        <p className="mt-1 text-text-2">{after}</p>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 border-y border-border py-3">
        {deadlines.map(deadline => (
          <li key={deadline.id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <DeadlineItem deadline={deadline} />
          </li>
        ))}
      </ul>
      <FreezeButton className="justify-self-start" />
      <p className="text-12 text-text-3">Jumping to 1 s before a deadline also freezes the clock. {CLOCK_DIRECTION}</p>
    </div>
  )
}

function DeadlineItem({ deadline }: { deadline: Deadline }) {
  const { id, label, expiresAt, kind } = deadline
  const countdown = useCountdown(deadline)
  return (
    <>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 font-semibold break-words">{shortPath(label)}</p>
        <CopyButton look="quiet" label="Copy ID" what={id} text={id} />
      </div>
      <p>
        {timeLeft(kind === 'webhook' ? ['Due', 'Due in'] : ['Expired', 'Expires in'], countdown)} ·{' '}
        {dayAndTime(expiresAt)}
        <span className="block text-text-3">{localTime(expiresAt)} local time</span>
      </p>
      <DeadlineMoves deadline={deadline} about={`the ${DEADLINE_WORDS[kind].name} (${label})`} />
    </>
  )
}

function timeLeft([over, running]: readonly [string, string], countdown: Countdown | undefined): string {
  return countdown?.isOver ? over : `${running} ${countdownText(countdown?.secondsLeft ?? 0)}`
}

function localTime(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-GB', LOCAL)
}

/** Without `2-digit`, the hour next to a zone name can have one digit. */
const LOCAL = { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' } as const
