'use client'

import { createStore, useStore } from './create-store'

const GAP_MS = 1000

/** The sentence in the live region. */
export const announcement = createStore('')
let queued: string | undefined
let queuedUpdate: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Announces a deadline, or the outcome of a user's action. A sentence remains in the live region for at least a second.
 * Of several sentences that are announced during this time, only the last one is shown next.
 */
export function announce(sentence: string): void {
  queued = sentence
  if (timer === undefined) announceNext()
}

/** Announces a less important sentence, such as `1 new call`, after any sentence that {@link announce} has queued. */
export function announceUpdate(sentence: string): void {
  queuedUpdate = sentence
  if (timer === undefined) announceNext()
}

function announceNext() {
  const sentence = queued ?? queuedUpdate
  if (sentence === undefined) {
    timer = undefined
    return
  }
  if (queued === undefined) queuedUpdate = undefined
  queued = undefined
  timer = setTimeout(announceNext, GAP_MS)
  // Appends a no-break space to a repeated sentence, so that screen readers announce it again.
  announcement.set(sentence === announcement.get() ? `${sentence}\u00a0` : sentence)
}

/** Live region that shows the announced sentences. Render it once per document. */
export function Announcer() {
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {useStore(announcement)}
    </div>
  )
}
