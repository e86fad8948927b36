'use client'

import { lazyPart } from '#app/_ui/lazy-part.tsx'

/** Coverage card, loaded after the first paint: it has nothing to show before its query returns. */
export const LazyCoverageCard = lazyPart(async () => (await import('./coverage-card')).CoverageCard)
