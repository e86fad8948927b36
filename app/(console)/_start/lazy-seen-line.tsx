'use client'

import { lazyPart } from '#app/_ui/lazy-part.tsx'

/** Number of documented responses seen. Loaded after the first paint, because it is empty until its query returns. */
export const LazySeenLine = lazyPart(async () => (await import('./seen-line')).SeenLine)
