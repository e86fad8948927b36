import { memo } from 'react'

/** A character of a layer of text, and the bytes it is written with. */
export interface Glyph {
  readonly at: number
  readonly end: number
  readonly text: string
}

/** Characters of one field, and what of them is lit; spans are cut to the chunk, so that only chunks that change are drawn again. */
export interface TextChunkProps {
  readonly glyphs: readonly Glyph[]
  readonly letter: string
  readonly look: string
  readonly fieldStart: number
  readonly fieldEnd: number
  readonly byteStart: number
  readonly byteEnd: number
  readonly problemAt: number
}

/** Some characters, each of which can be pointed at. The letter is not part of the text, and is not copied with it. */
export const TextChunk = memo(function TextChunk(props: TextChunkProps) {
  const { glyphs, letter, look } = props
  const tag =
    letter &&
    'before:mr-0.5 before:ml-px before:rounded-xs before:border before:border-current before:px-0.5 before:text-[0.625rem] before:font-semibold before:content-[attr(data-letter)]'
  return (
    <span data-letter={letter || undefined} className={`${look} ${tag}`}>
      {glyphs.map(glyph => (
        <span key={glyph.at} data-at={glyph.at} className={litOf(props, glyph)}>
          {glyph.text}
        </span>
      ))}
    </span>
  )
})

function litOf(props: TextChunkProps, { at, end }: Glyph): string {
  const { byteStart, byteEnd, fieldStart, fieldEnd, problemAt } = props
  const problem = problemAt >= at && problemAt < end ? 'outline-2 outline-err outline-dashed' : ''
  if (at < byteEnd && end > byteStart) return `byte-lit ${problem}`
  return at < fieldEnd && end > fieldStart ? `field-lit ${problem}` : problem
}
