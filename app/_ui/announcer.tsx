'use client'

import { useSyncExternalStore } from 'react'

const GAP_MS = 1000

let message = ''
let queued: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Says a sentence through the page's one polite live region; at most one a second, the newest wins. */
export function announce(sentence: string): void {
  queued = sentence
  if (timer === undefined) say()
}

function say() {
  if (queued === undefined) {
    timer = undefined
    return
  }
  // The same sentence twice is still news: a no-break space makes it another text.
  message = queued === message ? `${queued}\u00a0` : queued
  queued = undefined
  timer = setTimeout(say, GAP_MS)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The live region behind {@link announce}; once per document. */
export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => message,
    () => '',
  )
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}
