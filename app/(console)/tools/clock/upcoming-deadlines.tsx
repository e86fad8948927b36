'use client'

import { useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { countdownText } from '#app/_data/clock/countdown'
import { useCountdown } from '#app/_data/clock/use-countdown'
import { DeadlineMoves } from '#app/_shell/clock/deadline-moves.tsx'
import { DEADLINE_WORDS } from '#app/_shell/deadlines/deadline-texts'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { Deadline } from '#lib/client/control-client'
import { dayAndTime } from '#lib/explain/text/instant-text'

/** Upcoming deadlines, soonest first, with buttons that move the clock. */
export function UpcomingDeadlines() {
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
