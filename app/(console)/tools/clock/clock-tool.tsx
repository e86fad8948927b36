'use client'

import { useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { type ClockReading, clockDifference, clockQuery } from '#app/_data/clock/clock-reading'
import { countdownText } from '#app/_data/clock/countdown'
import { useSandboxNow } from '#app/_data/clock/use-clock'
import { useClockMoves } from '#app/_data/clock/use-clock-moves'
import { useCountdown } from '#app/_data/clock/use-countdown'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { DeadlineMoves } from '#app/_shell/clock/deadline-moves.tsx'
import { SetClockForm } from '#app/_shell/clock/set-clock-form.tsx'
import { DEADLINE_WORDS } from '#app/_shell/deadlines/deadline-texts'
import { ResetButton } from '#app/_shell/overlays/reset-button.tsx'
import { Button } from '#app/_ui/button.tsx'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { Deadline } from '#lib/client/control-client'
import { dayAndTime, timeOfDay } from '#lib/explain/text/instant-text'

const STEPS = [
  { words: '+1 s', advanceMs: 1_000 },
  { words: '+10 s', advanceMs: 10_000 },
  { words: '+1 min', advanceMs: 60_000 },
  { words: '+5 min', advanceMs: 300_000 },
  { words: '+1 h', advanceMs: 3_600_000 },
  { words: '+1 day', advanceMs: 86_400_000 },
]

export function ClockTool() {
  const { data: reading } = useQuery(clockQuery)
  const now = useSandboxNow()
  if (reading === undefined || now === undefined) return <p className="mt-6 min-h-80 text-text-3">Loading clock…</p>
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <section aria-label="Clock" className="card grid gap-6 p-4">
        <ClockFace reading={reading} now={now} />
        <ClockActions />
        <SetClockForm now={now} mode={reading.mode} />
        <div className="border-t border-border pt-4">
          <ResetButton />
        </div>
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <UpcomingDeadlines />
        <ClockFromCode reading={reading} />
      </div>
    </div>
  )
}

function ClockFace({ reading, now }: { reading: ClockReading; now: string }) {
  const moved = clockDifference(reading)
  return (
    <div>
      <p className="font-mono text-28" data-testid="clock-face">
        {timeOfDay(now)} <span className="text-14 text-text-3">UTC</span>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-text-2">
        <span className="font-mono text-code">{now.slice(0, 10)}</span>
        <span className={moved ? 'font-semibold text-warn' : ''}>{moved ?? 'following system time'}</span>
        <span suppressHydrationWarning>{new Date(now).toLocaleTimeString()} local time</span>
      </p>
    </div>
  )
}

function ClockActions() {
  const { isFrozen, error, toggleFreeze, advance } = useClockMoves()
  return (
    <div className="grid gap-3">
      <Button look="primary" className="justify-self-start" onClick={toggleFreeze}>
        {isFrozen ? 'Resume clock' : 'Freeze clock'}
      </Button>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1 text-12 text-text-3">Advance</legend>
        {STEPS.map(({ words, advanceMs }) => (
          <Button key={words} onClick={() => advance(advanceMs, words)}>
            {words}
          </Button>
        ))}
      </fieldset>
      <ErrorNote>{error?.message}</ErrorNote>
    </div>
  )
}

function ClockFromCode({ reading: { mode } }: { reading: ClockReading }) {
  const { data: state } = useQuery(stateQuery)
  const text = `curl -s ${state?.origin ?? ''}/api/sandbox/clock \\
  -H 'Content-Type: application/json' \\
  -d '{"mode":"${mode}","advanceMs":300000}'`
  return (
    <section aria-labelledby="from-code" className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="from-code" className="text-14 font-semibold">
          Set the clock from code
        </h2>
        <CopyButton what="curl that advances the clock" text={text} />
      </div>
      <CodeBlock label="curl">{text}</CodeBlock>
      <p className="text-text-2">
        <code>mode</code> is <code>system</code> or <code>frozen</code>. <code>advanceMs</code> advances the clock;{' '}
        <code>setTo</code> sets it to a time. Times before the current sandbox time are rejected.
      </p>
    </section>
  )
}

/** Upcoming deadlines, soonest first, with buttons that move the clock. */
function UpcomingDeadlines() {
  // The shell's deadline rail refetches this query.
  const { data } = useQuery({ queryKey: ['listDeadlines'], queryFn: () => control('GET /deadlines') })
  const deadlines = data?.data ?? []
  return (
    <TitledCard id="upcoming-deadlines" title="Upcoming deadlines">
      {deadlines.length === 0 && (
        <p className="p-4 text-text-2">
          No deadlines. Quotes, codes, sessions, signed retries and other objects with a deadline appear here.
        </p>
      )}
      <ul className="divide-y divide-surface-2">
        {deadlines.map(deadline => (
          <li key={`${deadline.kind} ${deadline.id}`} className="grid gap-2 px-4 py-3">
            <Line deadline={deadline} />
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

function Line({ deadline }: { deadline: Deadline }) {
  const countdown = useCountdown(deadline)
  const { title, name, end = 'expired' } = DEADLINE_WORDS[deadline.kind]
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 break-words">
          <span className="font-semibold">{title}</span> <span className="text-text-2">{deadline.label}</span>
        </p>
        <p className={countdown?.isSoon ? 'text-warn' : 'text-text-2'}>
          {countdown?.isOver ? end : <>{countdown?.isSoon && 'soon, '}in </>}
          {countdown && !countdown.isOver && (
            <span className="font-mono text-code">{countdownText(countdown.secondsLeft)}</span>
          )}
        </p>
      </div>
      <p className="text-12 text-text-3">{dayAndTime(deadline.expiresAt)}</p>
      <DeadlineMoves deadline={deadline} about={`the ${name}`} />
    </>
  )
}
