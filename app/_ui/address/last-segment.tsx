'use client'

import { usePageShown } from '../use-page-shown'
import { useLastSegment } from './use-last-segment'

/** The last segment of the URL's path. Empty in the prerendered HTML, because an exported page serves many URLs. */
export function LastSegment() {
  const segment = useLastSegment()
  return usePageShown() && segment
}
