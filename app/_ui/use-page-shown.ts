import { useEffect, useState } from 'react'

/**
 * Reports whether the page is visible, not only rendered.
 * Next updates the address when it shows the page. Until then, the address may belong to the previous page.
 */
export function usePageShown(): boolean {
  const [hasArrived, setArrived] = useState(false)
  // Effects run once the page is visible.
  useEffect(() => setArrived(true), [])
  return hasArrived
}
