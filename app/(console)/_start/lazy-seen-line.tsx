'use client'

import { lazyPart } from '#app/_ui/lazy-part.tsx'

/** Number of documented responses seen. Loaded on demand, because it shows nothing until its query returns. */
export const LazySeenLine = lazyPart(async () => (await import('./seen-line')).SeenLine)
