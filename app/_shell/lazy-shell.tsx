'use client'

import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#app/_ui/lazy-part.tsx'

// Not part of the first load: nothing of it can be used before the page is.
const Extras = lazyPart(async () => (await import('./shell-extras')).Extras)
const ConnectionBanner = lazyPart(async () => (await import('./connection-banner')).ConnectionBanner)

/** What the shell does beyond links and clock: deadlines, keys, palette, announcements. */
export function LateExtras() {
  return (
    useIsHydrated() && (
      <Suspense fallback={null}>
        <Extras />
      </Suspense>
    )
  )
}

/** How the server answers; asked for at once, so that it is here when the server is not. */
export function LateBanner() {
  return (
    useIsHydrated() && (
      <Suspense fallback={null}>
        <ConnectionBanner />
      </Suspense>
    )
  )
}

/** False on the server and until the server's HTML is taken over. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
