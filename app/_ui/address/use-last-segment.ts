'use client'

import { usePathname } from 'next/navigation'

/** Returns the decoded last segment of the address. */
export function useLastSegment(): string {
  return decodeURIComponent(usePathname().split('/').at(-1) ?? '')
}
