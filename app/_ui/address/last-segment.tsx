'use client'

import { usePageShown } from '../use-page-shown'
import { useLastSegment } from './use-last-segment'

/** The last segment of the address, as text. Empty at first: an exported page serves many addresses. */
export function LastSegment() {
  const segment = useLastSegment()
  return usePageShown() && segment
}
