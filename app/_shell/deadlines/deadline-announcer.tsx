import { useEffect, useRef } from 'react'
import { useCountdown } from '#app/_data/clock/use-countdown'
import { announce } from '#app/_ui/announcer.tsx'
import type { Deadline } from '#lib/client/control-client'
import { spokenAt } from './deadline-texts'

/** Speaks of a deadline at 60, 30, 10 and 0 seconds, and at no other time; never of one that was over before. */
export function DeadlineVoice({ deadline }: { deadline: Deadline }) {
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
