'use client'

import { createStore, useStore } from './create-store'

const GAP_MS = 1000

const message = createStore('')
let queued: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Announces a sentence in the page's live region, at most one per second. A new sentence replaces a queued one. */
export function announce(sentence: string): void {
  queued = sentence
  if (timer === undefined) announceNext()
}

function announceNext() {
  if (queued === undefined) {
    timer = undefined
    return
  }
  // Appends a no-break space to a repeated sentence, so that screen readers announce it again.
  const next = queued === message.get() ? `${queued}\u00a0` : queued
  queued = undefined
  timer = setTimeout(announceNext, GAP_MS)
  message.set(next)
}

/** Live region that shows the sentences of {@link announce}. Render it once per document. */
export function Announcer() {
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {useStore(message)}
    </div>
  )
}
