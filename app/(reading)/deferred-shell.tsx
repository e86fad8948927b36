'use client'

import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#app/_ui/lazy-part.tsx'

// Not part of the first load: these pages are read, and nothing in them calls.
const LiveShell = lazyPart(async () => (await import('./live-shell')).LiveShell)

/** What is alive in the shell, once the page is there. Its line keeps its height from the start. */
export function LateShell() {
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const line = <div className="h-[calc(2rem+1px)] border-t border-border bg-surface" />
  if (!isHydrated) return line
  return (
    <Suspense fallback={line}>
      <LiveShell />
    </Suspense>
  )
}
