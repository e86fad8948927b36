'use client'

import { useMemo } from 'react'
import type { Run } from './field-runs'
import { type BytesProps, cut } from './hex-view'
import { KIND_LOOKS } from './kind-style'
import { type Glyph, TextChunk } from './text-chunk'
import { glyphsOf } from './text-glyphs'

/** Characters a field has at least to carry its letter; shorter ones are told by their colour and the tree. */
const TAGGED_MIN = 4

/** Characters drawn together; only chunks that change are drawn again. */
const CHUNK_LENGTH = 48

/** Bytes as the text they are, each field in its colour. */
export function TextView({ bytes, length, runs, mark, problemAt, isRevealed }: BytesProps) {
  const chunks = useMemo(() => {
    const shown = runs.filter(run => run.start < length).map(run => ({ ...run, end: Math.min(run.end, length) }))
    return shown.flatMap(run => chunksOf(bytes, run, isRevealed))
  }, [bytes, length, runs, isRevealed])
  return (
    <div className="break-all whitespace-pre-wrap">
      {chunks.map(({ start, end, glyphs, letter, look }) => {
        const field = cut(mark.field, start, end)
        const byte = cut(mark.byte, start, end)
        const isWrongHere = problemAt !== undefined && problemAt >= start && problemAt < end
        return (
          <TextChunk
            key={start}
            glyphs={glyphs}
            letter={letter}
            look={look}
            fieldStart={field.start}
            fieldEnd={field.end}
            byteStart={byte.start}
            byteEnd={byte.end}
            problemAt={isWrongHere ? problemAt : -1}
          />
        )
      })}
    </div>
  )
}

interface Chunk {
  readonly start: number
  readonly end: number
  readonly glyphs: readonly Glyph[]
  readonly letter: string
  readonly look: string
}

function chunksOf(bytes: Uint8Array, run: Run, isRevealed: boolean): readonly Chunk[] {
  const { letter, ink, line, fill } = KIND_LOOKS[run.field.kind]
  const isHidden = run.field.kind === 'private' && !isRevealed
  const glyphs = glyphsOf(bytes, run.start, run.end).map(glyph => (isHidden ? { ...glyph, text: '•' } : glyph))
  const look = letter === '' ? ink : `${ink} ${fill} ${line} border-b`
  const chunks: Chunk[] = []
  for (let at = 0; at < glyphs.length; at += CHUNK_LENGTH) {
    const part = glyphs.slice(at, at + CHUNK_LENGTH)
    const start = part[0]?.at ?? run.start
    chunks.push({
      start,
      end: part.at(-1)?.end ?? start,
      glyphs: part,
      letter: at === 0 && glyphs.length >= TAGGED_MIN ? letter : '',
      look,
    })
  }
  return chunks
}
