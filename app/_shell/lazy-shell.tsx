'use client'

import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { usePageShown } from '#app/_ui/use-page-shown'

// Not part of the first load: nothing of it can be used before the page is.
const Extras = lazyPart(async () => (await import('./shell-extras')).Extras)
const ConnectionBanner = lazyPart(async () => (await import('./connection-banner')).ConnectionBanner)

/** The shell beyond links and clock: deadlines, keys, palette, announcements. */
export function LateExtras() {
  return usePageShown() && <Extras />
}

/** The state of the connection; loaded at once, so that it is here when the server is not. */
export function LateBanner() {
  return usePageShown() && <ConnectionBanner />
}
