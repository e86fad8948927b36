'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { control } from '#app/_data/api/control'
import { useCountdown } from '#app/_data/clock/use-countdown'
import { useRefetchOnCalls } from '#app/_data/log/use-refetch-on-calls'
import { FreezeButton } from '#app/_shell/clock/clock-moves.tsx'
import { announce } from '#app/_ui/announcer.tsx'
import type { Deadline } from '#lib/client/control-client'
import { DeadlineItem } from './deadline-item'
import { spokenAt } from './deadline-texts'

/** Of more than these none is spoken of: whoever makes so many does not wait for one. */
const SPOKEN_MAX = 5

/** Everything that ends by itself in one strip, one item a kind; nothing while nothing ticks. */
export function DeadlineRail() {
  const { data } = useDeadlines()
  if (data === undefined || data.data.length === 0) return null
  return (
    <section
      aria-label="Deadlines"
      data-deadlines=""
      className="flex h-7 items-center gap-2 overflow-x-auto border-t border-border bg-surface px-2 whitespace-nowrap sm:px-3"
    >
      <span className="px-1 text-12 text-text-3 max-sm:sr-only">Deadlines</span>
      <ul className="flex flex-1 items-center gap-1 sm:gap-2">
        {byKind(data.data).map(deadlines => (
          <li key={deadlines[0].kind}>
            <DeadlineItem deadlines={deadlines} />
          </li>
        ))}
      </ul>
      {data.data.length <= SPOKEN_MAX &&
        data.data.map(deadline => <DeadlineVoice key={deadline.id} deadline={deadline} />)}
      <FreezeButton look="quiet" className="min-h-6! px-1.5! max-sm:hidden!" />
    </section>
  )
}

/** The deadlines of each kind; they come soonest first, and so do the kinds. */
function byKind(deadlines: readonly Deadline[]): readonly (readonly [Deadline, ...Deadline[]])[] {
  const kinds = new Map<string, [Deadline, ...Deadline[]]>()
  for (const deadline of deadlines) {
    const known = kinds.get(deadline.kind)
    if (known) known.push(deadline)
    else kinds.set(deadline.kind, [deadline])
  }
  return [...kinds.values()]
}

/** How soon something that ended is gone from sight once the server tells it no more. */
const ENDED_MS = 5000

/** What ends by itself, as the server tells it; asked again soon after calls, moves of the clock, and ends. */
function useDeadlines() {
  useRefetchOnCalls('listDeadlines')
  return useQuery({
    queryKey: ['listDeadlines'],
    queryFn: () => control('GET /deadlines'),
    placeholderData: previous => previous,
    refetchInterval: ({ state }) => (state.data?.data.length ? ENDED_MS : false),
  })
}

/** Speaks of a deadline at 60, 30, 10 and 0 seconds, and at no other time; never of one that was over before. */
function DeadlineVoice({ deadline }: { deadline: Deadline }) {
  const secondsLeft = useCountdown(deadline)?.secondsLeft
  const before = useRef(0)
  // The live region is outside of what is drawn.
  useEffect(() => {
    const spoken =
      secondsLeft !== undefined && before.current > secondsLeft ? spokenAt(deadline.kind, secondsLeft) : undefined
    if (spoken) announce(spoken)
    before.current = secondsLeft ?? 0
  }, [secondsLeft, deadline.kind])
  return null
}
