import { useEffect, useRef } from 'react'
import { announce } from '#app/_ui/announcer.tsx'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'

/** Speaks of each step that was done, once, and of the end; a refusal is an alert of its own. */
export function StepVoice({ current }: { current: FlowView['current'] }) {
  const { number, at, steps, session } = current
  const sessionId = session?.id
  const before = useRef({ number, at })
  // The live region is outside of what is drawn.
  useEffect(() => {
    // A run that is begun or chosen is not news: what it does next is.
    const was = before.current.number === number ? before.current.at : at
    const next = steps[at]
    if (at > was && next !== undefined) announce(`${steps[at - 1]?.title}: done. Next: ${next.title}`)
    else if (at > was)
      announce(sessionId === undefined ? 'Done: the action was performed' : 'Done: the session is open')
    before.current = { number, at }
  }, [number, at, steps, sessionId])
  return null
}
