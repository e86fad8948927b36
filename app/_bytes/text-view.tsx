'use client'

import { useMemo } from 'react'
import type { BytesProps } from './hex-row'
import { KIND_STYLES } from './kind-style'
import { type Glyph, glyphsOf } from './text-glyphs'
import type { Mark } from './use-selection'

/** Minimum length, in characters, of a field that shows the letter of its kind. Shorter fields have only a color. */
const TAGGED_MIN = 4

const TAG_LOOK =
  'before:mr-0.5 before:ml-px before:rounded-xs before:border before:border-current before:px-0.5 before:text-[0.625rem] before:font-semibold before:content-[attr(data-letter)]'

/** Bytes as text, with each field in the color of its kind. Copied text does not contain the letters of the kinds. */
export function TextView({ bytes, length, runs, mark, problemAt, isRevealed }: BytesProps) {
  const pieces = useMemo(() => {
    const shown = runs.filter(run => run.start < length)
    return shown.map(run => ({ run, glyphs: glyphsOf(bytes, run.start, Math.min(run.end, length)) }))
  }, [bytes, length, runs])
  return (
    <div className="break-all whitespace-pre-wrap">
      {pieces.map(({ run, glyphs }) => {
        const { letter, ink, line, fill } = KIND_STYLES[run.field.kind]
        const tag = glyphs.length >= TAGGED_MIN ? letter : ''
        const look = letter === '' ? ink : `${ink} ${fill} ${line} border-b`
        const isHidden = run.field.kind === 'private' && !isRevealed
        return (
          <span key={run.start} data-letter={tag || undefined} className={`${look} ${tag && TAG_LOOK}`}>
            {glyphs.map(glyph => (
              <span key={glyph.at} data-at={glyph.at} className={highlightClass(glyph, mark, problemAt)}>
                {isHidden ? '•' : glyph.text}
              </span>
            ))}
          </span>
        )
      })}
    </div>
  )
}

function highlightClass({ at, end }: Glyph, { field, byte }: Mark, problemAt = -1): string {
  const problem = problemAt >= at && problemAt < end ? 'outline-2 outline-err outline-dashed' : ''
  if (at < byte.end && end > byte.start) return `byte-lit ${problem}`
  return at < field.end && end > field.start ? `field-lit ${problem}` : problem
}
