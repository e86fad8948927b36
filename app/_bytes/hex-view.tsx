'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Run } from './field-runs'
import { HexRow } from './hex-row'
import { type Mark, NO_SPAN, type Span } from './use-selection'

/** What a layer's bytes are drawn from. */
export interface BytesProps {
  readonly bytes: Uint8Array
  /** How many of them are drawn. */
  readonly length: number
  readonly runs: readonly Run[]
  readonly mark: Mark
  /** The byte at which something is wrong; the length when it is the end. */
  readonly problemAt: number | undefined
  readonly isRevealed: boolean
}

/** Bytes in rows of 16, or of 8 where there is less room. */
export function HexView({ bytes, length, runs, mark, problemAt, isRevealed }: BytesProps) {
  const box = useRef<HTMLDivElement>(null)
  const columns = useColumns(box)
  const starts = Array.from({ length: Math.ceil(length / columns) }, (_, row) => row * columns)
  return (
    <div ref={box} className="grid gap-y-1.5">
      {starts.map(start => {
        const field = cut(mark.field, start, start + columns)
        const byte = cut(mark.byte, start, start + columns)
        const isWrongHere = problemAt !== undefined && problemAt >= start && problemAt < start + columns
        return (
          <HexRow
            key={start}
            bytes={bytes}
            runs={runs}
            start={start}
            columns={columns}
            fieldStart={field.start}
            fieldEnd={field.end}
            byteStart={byte.start}
            byteEnd={byte.end}
            problemAt={isWrongHere ? problemAt : -1}
            isRevealed={isRevealed}
          />
        )
      })}
    </div>
  )
}

/** The part of a span that lies between two offsets. */
export function cut(span: Span, from: number, to: number): Span {
  const start = Math.max(span.start, from)
  const end = Math.min(span.end, to)
  return start < end ? { start, end } : NO_SPAN
}

/** Pixels that sixteen bytes a row take, with their offset and their text. */
const WIDE = 544

/** How many bytes a row holds: 16 where there is room for them, else 8. */
function useColumns(box: RefObject<HTMLElement | null>): 8 | 16 {
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
