'use client'

import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { usePageShown } from '#app/_ui/use-page-shown'

const PLACEHOLDER = <div className="h-[calc(2rem+1px)] border-t border-border bg-surface" />

// Loaded separately, so that reference pages load fast.
const LiveShell = lazyPart(async () => (await import('./live-shell')).LiveShell, PLACEHOLDER)

/** Interactive part of the shell, loaded after the page. A placeholder reserves the height of the bottom bar. */
export function DeferredShell() {
  return usePageShown() ? <LiveShell /> : PLACEHOLDER
}
