'use client'

import { Suspense } from 'react'
import { lazyPart } from '#app/_ui/lazy-part.tsx'

// Not part of the first load: it draws what it has asked for.
const SeenCard = lazyPart(async () => (await import('./coverage-card')).SeenCard)

/** What of the documented answers the log holds. */
export function LateSeenCard() {
  return (
    <Suspense fallback={null}>
      <SeenCard />
    </Suspense>
  )
}
