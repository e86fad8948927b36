import type { Run } from './field-runs'
import { KIND_LOOKS } from './kind-style'

/** Grid column of each byte of a row. */
export const STARTS = [
  'col-start-1',
  'col-start-2',
  'col-start-3',
  'col-start-4',
  'col-start-5',
  'col-start-6',
  'col-start-7',
  'col-start-8',
  'col-start-9',
  'col-start-10',
  'col-start-11',
  'col-start-12',
  'col-start-13',
  'col-start-14',
  'col-start-15',
  'col-start-16',
] as const

/** End of a run, by its last byte in the row. */
const ENDS = [
  'col-end-2',
  'col-end-3',
  'col-end-4',
  'col-end-5',
  'col-end-6',
  'col-end-7',
  'col-end-8',
  'col-end-9',
  'col-end-10',
  'col-end-11',
  'col-end-12',
  'col-end-13',
  'col-end-14',
  'col-end-15',
  'col-end-16',
  'col-end-17',
] as const

/**
 * The line above a row of bytes: each field's span in its color, with its letter and name at the start.
 * Hidden from screen readers, which read the field tree.
 */
export function ByteRuler({ runs, start, length }: { runs: readonly Run[]; start: number; length: number }) {
  const end = start + length
  return runs.map(run => {
    const { letter, ink, line } = KIND_LOOKS[run.field.kind]
    const from = Math.max(run.start, start) - start
    const to = Math.min(run.end, end) - start
    const begins = run.start >= start && letter !== ''
    const hasRoom = to - from > 1
    return (
      <span
        key={run.start}
        aria-hidden="true"
        className={`row-start-1 mr-[0.75ch] ml-[0.25ch] truncate border-b-2 text-[0.6875rem] leading-3.5 select-none self-end ${STARTS[from]} ${ENDS[to - 1]} ${ink} ${line}`}
      >
        {begins && (
          <>
            <b className="font-mono-strong">{letter}</b> {hasRoom && run.field.name}
          </>
        )}
      </span>
    )
  })
}
