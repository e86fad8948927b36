'use client'

import { usePathname } from 'next/navigation'
import { usePageShown } from '../use-page-shown'

/** The last segment of the URL's path. Empty in the prerendered HTML, because an exported page serves many URLs. */
export function LastSegment() {
  const segment = useLastSegment()
  return usePageShown() && segment
}

/** Returns the last segment of the URL's path, decoded. */
export function useLastSegment(): string {
  return decodeURIComponent(usePathname().split('/').at(-1) ?? '')
}
