'use client'

import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { usePageShown } from '#app/_ui/use-page-shown'

// Loaded separately, to keep it out of the first load: it is useless before the page is there.
const Extras = lazyPart(async () => (await import('./shell-extras')).Extras)
const ConnectionBanner = lazyPart(async () => (await import('./connection-banner')).ConnectionBanner)

/** The shell beyond links and clock: deadlines, keys, palette, announcements. */
export function LateExtras() {
  return usePageShown() && <Extras />
}

/** The connection banner, loaded early so that it is available when the server is not. */
export function LateBanner() {
  return usePageShown() && <ConnectionBanner />
}
