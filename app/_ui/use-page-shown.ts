import { useEffect, useState } from 'react'

/**
 * Reports whether the page is visible, not only rendered. Next.js updates the URL when it shows the page. Until then,
 * the URL may be the previous page's.
 */
export function usePageShown(): boolean {
  const [isShown, setShown] = useState(false)
  // React runs effects only after the page has become visible.
  useEffect(() => setShown(true), [])
  return isShown
}
