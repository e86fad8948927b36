import { useEffect, useState } from 'react'

/**
 * Reports whether the page is visible, not only rendered.
 * Next updates the address when it shows the page. Until then, the address may belong to the previous page.
 */
export function usePageShown(): boolean {
  const [isShown, setShown] = useState(false)
  // Effects run once the page is visible.
  useEffect(() => setShown(true), [])
  return isShown
}
