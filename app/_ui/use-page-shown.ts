import { useEffect, useState } from 'react'

/**
 * Reports whether the page is on screen, not only rendered for it.
 * Next updates the address when it shows the page: until then the address may be the previous page's.
 */
export function usePageShown(): boolean {
  const [hasArrived, setArrived] = useState(false)
  // Effects run once the page is on screen.
  useEffect(() => setArrived(true), [])
  return hasArrived
}
