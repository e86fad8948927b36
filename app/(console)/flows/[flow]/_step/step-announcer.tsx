import { useEffect, useRef } from 'react'
import { announce } from '#app/_ui/announcer.tsx'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'

/** Announces each finished step and the end of the run. Rejections have a separate alert. */
export function StepAnnouncer({ current }: { current: FlowView['current'] }) {
  const { number, at, steps, session } = current
  const sessionId = session?.id
  const before = useRef({ number, at })
  // An effect, because the live region is outside this component.
  useEffect(() => {
    // Announces progress only, not that a run was started or chosen.
    const was = before.current.number === number ? before.current.at : at
    const next = steps[at]
    if (at > was && next !== undefined) announce(`${steps[at - 1]?.title} done. Next: ${next.title}`)
    else if (at > was) announce(sessionId === undefined ? 'Done. The run is complete.' : 'Done. The session is active.')
    before.current = { number, at }
  }, [number, at, steps, sessionId])
  return null
}
