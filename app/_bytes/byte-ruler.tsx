import type { Run } from './field-runs'
import { KIND_STYLES } from './kind-style'

/**
 * Line above a row of bytes. The line shows the span of each field. It is hidden from screen readers, which read the
 * field tree instead.
 */
export function ByteRuler({ runs, start, length }: { runs: readonly Run[]; start: number; length: number }) {
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
