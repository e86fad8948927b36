'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { type BytesProps, HexRow } from './hex-row'

/** Shows 16 bytes per row, or 8 if the view is too narrow. */
export function HexView({ length, ...shown }: BytesProps) {
  const box = useRef<HTMLDivElement>(null)
  const columns = useColumns(box)
  const starts = Array.from({ length: Math.ceil(length / columns) }, (_, row) => row * columns)
  return (
    <div ref={box} className="grid gap-y-1.5">
      {starts.map(start => (
        <HexRow key={start} start={start} columns={columns} {...shown} />
      ))}
    </div>
  )
}

/** Minimum width of the view, in pixels, for rows of 16 bytes with offset and text. */
const WIDE = 544

function useColumns(box: RefObject<HTMLElement | null>): 8 | 16 {
  const [columns, setColumns] = useState<8 | 16>(8)
  // Effect: observes the width, because CSS cannot split bytes into rows.
  useEffect(() => {
    if (box.current === null) return
    const observer = new ResizeObserver(([entry]) => setColumns((entry?.contentRect.width ?? 0) >= WIDE ? 16 : 8))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return columns
}
