'use client'

import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { usePageShown } from '#app/_ui/use-page-shown'

// Loaded separately: not needed before the page is visible.
const Extras = lazyPart(async () => (await import('./shell-extras')).Extras)
const Banner = lazyPart(async () => (await import('./world-banner')).WorldBanner)

/** Parts of the shell that load after the page: deadlines, shortcuts, palette and announcements. */
export function LazyExtras() {
  return usePageShown() && <Extras />
}

/** Banner of the world and the connection. Loads early, because it must work when the server is down. */
export function LazyBanner() {
  return usePageShown() && <Banner />
}
