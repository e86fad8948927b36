'use client'

import { useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { type ClockReading, clockDifference } from '#app/_data/clock/clock-reading'
import { useClockMoves } from '#app/_data/clock/use-clock-moves'
import { ResetButton } from '#app/_shell/overlays/reset-button.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { timeOfDay } from '#lib/explain/text/instant-text'
import { CLOCK_DIRECTION } from './clock-moves'
import { DeadlineMoves } from './deadline-moves'
import { SetClockForm } from './set-clock-form'

const STEPS = [
  { words: '+1 min', advanceMs: 60_000 },
  { words: '+5 min', advanceMs: 300_000 },
  { words: '+1 h', advanceMs: 3_600_000 },
]

export function ClockPanel({ reading, now }: { reading: ClockReading; now: string }) {
  const { isFrozen, error, toggleFreeze, advance } = useClockMoves()
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="text-12 text-text-3">Sandbox clock</h2>
        <p className="font-mono text-20">
          {timeOfDay(now)} <span className="text-code text-text-3">UTC</span>
        </p>
        <p className="text-text-2">
          <span className="font-mono text-code">{now.slice(0, 10)}</span> ·{' '}
          {clockDifference(reading) ?? 'following system time'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look={isFrozen ? 'primary' : 'plain'} onClick={toggleFreeze}>
          {isFrozen ? 'Resume clock' : 'Freeze clock'}
        </Button>
        {STEPS.map(({ words, advanceMs }) => (
          <Button key={words} onClick={() => advance(advanceMs, words)}>
            {words}
          </Button>
        ))}
      </div>
      <SetClockForm now={now} mode={reading.mode} />
      <ErrorNote>{error?.message}</ErrorNote>
      <NextAttempt />
      <div className="grid gap-2 border-t border-border pt-3 text-text-2">
        <p>The API’s timestamps and deadlines use this clock. {CLOCK_DIRECTION}</p>
        <ResetButton />
      </div>
    </div>
  )
}

/** The next webhook attempt. The deadline rail refetches the query `listDeadlines`. */
function NextAttempt() {
  const { data } = useQuery({ queryKey: ['listDeadlines'], queryFn: () => control('GET /deadlines') })
  const next = data?.data.find(({ kind }) => kind === 'webhook')
  if (next === undefined) return null
  return (
    <div className="grid gap-2 border-t border-border pt-3" data-testid="clock-next-attempt">
      <p className="min-w-0 wrap-anywhere">
        Next webhook attempt at <span className="num">{timeOfDay(next.expiresAt)}</span>:{' '}
        <span className="font-mono text-code">{next.label}</span>
      </p>
      <DeadlineMoves deadline={next} about={next.label} />
    </div>
  )
}
