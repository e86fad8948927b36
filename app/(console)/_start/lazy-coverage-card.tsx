'use client'

import { lazyPart } from '#app/_ui/lazy-part.tsx'

/** The documented answers that the log holds. Not part of the first load: it draws what it has asked for. */
export const LateSeenCard = lazyPart(async () => (await import('./coverage-card')).SeenCard)
