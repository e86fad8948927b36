'use client'

import { usePathname } from 'next/navigation'

/** Returns the last segment of the URL's path, decoded. */
export function useLastSegment(): string {
  return decodeURIComponent(usePathname().split('/').at(-1) ?? '')
}
