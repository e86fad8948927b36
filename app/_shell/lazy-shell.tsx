'use client'

import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { usePageShown } from '#app/_ui/use-page-shown'

// Loaded separately, because neither part is needed before the page is visible.
const Extras = lazyPart(async () => (await import('./shell-extras')).Extras)
const Banner = lazyPart(async () => (await import('./world-banner')).WorldBanner)

/** Parts of the shell that load after the page, such as deadlines, shortcuts and the palette. */
export function LazyExtras() {
  return usePageShown() && <Extras />
}

/** Banner for the world and the connection. Loads before it is needed, because it must work when the server is down. */
export function LazyBanner() {
  return usePageShown() && <Banner />
}
