import { useEffect, useState } from 'react'

/**
 * Whether the page is on the screen, and not only drawn for it. Next writes the address as it puts a page there: what a page
 * reads of it earlier may be the address of the page before.
 */
export function usePageShown(): boolean {
  const [hasArrived, setArrived] = useState(false)
  // Effects run once the page is there.
  useEffect(() => setArrived(true), [])
  return hasArrived
}
