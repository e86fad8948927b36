'use client'

import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { usePageShown } from '#app/_ui/use-page-shown'

const LINE = <div className="h-[calc(2rem+1px)] border-t border-border bg-surface" />

// Not part of the first load: these pages are read, and nothing in them calls.
const LiveShell = lazyPart(async () => (await import('./live-shell')).LiveShell, LINE)

/** The live part of the shell, once the page is there. Its line keeps its height from the start. */
export function LateShell() {
  return usePageShown() ? <LiveShell /> : LINE
}
