import { type RefObject, useEffect, useState } from 'react'

/** Pixels that sixteen bytes a row take, with their offset and their text. */
const WIDE = 544

/** How many bytes a row holds: 16 where there is room for them, else 8. */
export function useColumns(box: RefObject<HTMLElement | null>): 8 | 16 {
  const [columns, setColumns] = useState<8 | 16>(8)
  // A subscription to the size of the box, which no style can turn into rows.
  useEffect(() => {
    if (box.current === null) return
    const observer = new ResizeObserver(([entry]) => setColumns((entry?.contentRect.width ?? 0) >= WIDE ? 16 : 8))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return columns
}
