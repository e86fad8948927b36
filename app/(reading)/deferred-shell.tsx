'use client'

import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { usePageShown } from '#app/_ui/use-page-shown'

const LINE = <div className="h-[calc(2rem+1px)] border-t border-border bg-surface" />

// Loaded separately, to keep it out of the first load: these pages are for reading.
const LiveShell = lazyPart(async () => (await import('./live-shell')).LiveShell, LINE)

/** The interactive part of the shell, loaded after the page. Its line has its height from the start. */
export function LateShell() {
  return usePageShown() ? <LiveShell /> : LINE
}
