import { type Run, runAt } from './field-runs'
import { KIND_STYLES } from './kind-style'
import type { Mark } from './use-selection'

export interface BytesProps {
  readonly bytes: Uint8Array
  /** Number of bytes to render. */
  readonly length: number
  readonly runs: readonly Run[]
  readonly mark: Mark
  /** Offset of the layer's first error, or the layer's length if the data ends too early. */
  readonly problemAt: number | undefined
  readonly isRevealed: boolean
}

interface HexRowProps extends Omit<BytesProps, 'length'> {
  readonly start: number
  readonly columns: number
}

/** A row of a hex dump: offset, bytes under their ruler, and the bytes as text. */
export function HexRow(props: HexRowProps) {
  const { bytes, runs, start, columns } = props
  const row = bytes.subarray(start, start + columns)
  const inRow = runs.filter(run => run.start < start + row.length && run.end > start)
  const hasNames = inRow.some(run => run.start >= start && KIND_STYLES[run.field.kind].letter !== '')
  const grid = columns === 16 ? 'grid-cols-[repeat(7,3ch)_4ch_repeat(8,3ch)]' : 'grid-cols-[repeat(8,3ch)]'
  return (
    <div className="flex items-end gap-x-3">
      <span className="text-text-3 select-none">{start.toString(16).padStart(4, '0')}</span>
      <span className={`grid shrink-0 ${grid} ${hasNames ? 'grid-rows-[auto_auto]' : ''}`}>
        <ByteRuler runs={inRow} start={start} length={row.length} />
        {Array.from(row, (byte, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a byte has no ID other than its position.
            key={at}
            data-at={start + at}
            className={`row-start-2 pl-[0.5ch] ${byteClass(props, start + at)}`}
            style={{ gridColumnStart: at + 1 }}
          >
            {isHidden(props, start + at) ? '••' : byte.toString(16).padStart(2, '0')}
          </span>
        ))}
      </span>
      <span aria-hidden="true" className="whitespace-pre text-text-3 @max-[18rem]:hidden">
        {Array.from(row, (byte, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a byte has no ID other than its position.
          <span key={at} data-at={start + at} className={highlightClass(props, start + at)}>
            {isHidden(props, start + at) ? '•' : characterOf(byte)}
          </span>
        ))}
      </span>
    </div>
  )
}

function byteClass(props: HexRowProps, at: number): string {
  const kind = runAt(props.runs, at)?.field.kind ?? 'structure'
  const problem = at === props.problemAt ? 'outline-2 -outline-offset-1 outline-err outline-dashed' : ''
  const lit = highlightClass(props, at)
  return `${lit === 'byte-lit' ? '' : KIND_STYLES[kind].ink} ${lit} ${problem}`
}

/** A hovered or selected byte contrasts with the rest of its field. */
function highlightClass({ mark: { field, byte } }: HexRowProps, at: number): string {
  if (at >= byte.start && at < byte.end) return 'byte-lit'
  return at >= field.start && at < field.end ? 'field-lit' : ''
}

function isHidden({ isRevealed, runs }: HexRowProps, at: number): boolean {
  return !isRevealed && runAt(runs, at)?.field.kind === 'private'
}

function characterOf(byte: number): string {
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'
}

/**
 * Line above a row of bytes. The line shows the span of each field. It is hidden from screen readers, which read the
 * field tree instead.
 */
function ByteRuler({ runs, start, length }: { runs: readonly Run[]; start: number; length: number }) {
  const end = start + length
  return runs.map(run => {
    const { letter, ink, line } = KIND_STYLES[run.field.kind]
    const from = Math.max(run.start, start) - start
    const to = Math.min(run.end, end) - start
    const hasLabel = run.start >= start && letter !== ''
    const hasRoom = to - from > 1
    return (
      <span
        key={run.start}
        aria-hidden="true"
        className={`row-start-1 mr-[0.75ch] ml-[0.25ch] truncate border-b-2 text-[0.6875rem] leading-3.5 select-none self-end ${ink} ${line}`}
        style={{ gridColumn: `${from + 1} / ${to + 1}` }}
      >
        {hasLabel && (
          <>
            <b className="font-mono-strong">{letter}</b> {hasRoom && run.field.name}
          </>
        )}
      </span>
    )
  })
}
