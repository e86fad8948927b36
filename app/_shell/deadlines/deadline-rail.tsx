'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { control } from '#app/_data/api/control'
import { useCountdown } from '#app/_data/clock/use-countdown'
import { useRefetchOnCalls } from '#app/_data/log/use-after-changes'
import { FreezeButton } from '#app/_shell/clock/clock-moves.tsx'
import { announce } from '#app/_ui/announcer.tsx'
import type { Deadline } from '#lib/client/control-client'
import { DeadlineAxis } from './deadline-axis'
import { announcementAt } from './deadline-texts'

/** If there are more deadlines than this, the rail announces no deadline, because a script probably created them. */
const ANNOUNCED_MAX = 5

/** Current deadlines on one axis, at the bottom of every console page. */
export function DeadlineRail() {
  const { data } = useDeadlines()
  if (data === undefined) return null
  return (
    <section
      aria-label="Deadlines"
      data-deadlines=""
      className="flex h-11 items-center gap-3 border-t border-border bg-surface px-3 sm:px-4"
    >
      <span className="text-12 text-text-3 max-lg:sr-only">Deadlines</span>
      <DeadlineAxis deadlines={data.data} />
      {data.data.length <= ANNOUNCED_MAX &&
        data.data.map(deadline => <DeadlineAnnouncer key={deadline.id} deadline={deadline} />)}
      <FreezeButton look="quiet" className="min-h-6! flex-none px-1.5! max-sm:hidden!" />
    </section>
  )
}

/** If the server no longer lists a deadline, the deadline disappears within this time. */
const REFETCH_MS = 5000

function useDeadlines() {
  useRefetchOnCalls('listDeadlines')
  return useQuery({
    queryKey: ['listDeadlines'],
    queryFn: () => control('GET /deadlines'),
    placeholderData: previous => previous,
    refetchInterval: ({ state }) => (state.data?.data.length ? REFETCH_MS : false),
  })
}

/** Announcements of the time left until a deadline. A deadline that was over when first shown is not announced. */
function DeadlineAnnouncer({ deadline }: { deadline: Deadline }) {
  const secondsLeft = useCountdown(deadline)?.secondsLeft
  const previous = useRef(0)
  // Effect: the live region is outside this component.
  useEffect(() => {
    const announcement =
      secondsLeft !== undefined && previous.current > secondsLeft
        ? announcementAt(deadline.kind, secondsLeft)
        : undefined
    if (announcement) announce(announcement)
    previous.current = secondsLeft ?? 0
  }, [secondsLeft, deadline.kind])
  return null
}
