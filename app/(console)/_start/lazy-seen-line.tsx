'use client'

import { lazyPart } from '#app/_ui/lazy-part.tsx'

/** Count of seen responses, loaded after the first paint: it has nothing to show before its query returns. */
export const LazySeenLine = lazyPart(async () => (await import('./seen-line')).SeenLine)
