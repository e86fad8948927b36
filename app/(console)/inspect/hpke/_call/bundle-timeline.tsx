import { useId } from 'react'
import { FIGURE_TABLE, FigureTable } from '#app/_ui/figure-table.tsx'
import { shortText } from '#app/(console)/inspect/hpke/schedule-values'
import { timeOfDay } from '#lib/explain/text/instant-text'
import type { IssuedBundle } from './call-bundles'

interface Timeline {
  /** Oldest first. */
  readonly bundles: readonly IssuedBundle[]
  readonly calledAt: string
  /** Index of the bundle that the ciphertext was encrypted to, if known. */
  readonly used: number | undefined
}

const [WIDTH, ROW, BAR] = [720, 26, 18]
/** Width to the right of the call's mark, reserved for the label. */
const TAIL = 204

/** Timeline of target bundles and of the call that used one. Narrow windows show a list instead of the drawing. */
export function BundleTimeline(timeline: Timeline) {
  const { bundles, calledAt, used } = timeline
  if (bundles.length === 0) return null
  const sentences = [...bundles.map((_, at) => bundleSentence(timeline, at)), callSentence(timeline)]
  return (
    <div className="mt-3" data-testid="bundle-timeline" data-used={used}>
      <Drawing {...timeline} description={sentences.join(' ')} />
      <ol className="grid gap-1 md:hidden">
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <FigureTable>
        <table className={FIGURE_TABLE}>
          <caption className="sr-only">Target bundles issued before this call ({timeOfDay(calledAt)})</caption>
          <thead>
            <tr>
              <th scope="col">Bundle</th>
              <th scope="col">targetPublic</th>
              <th scope="col">Issued</th>
              <th scope="col">Replaced</th>
              <th scope="col">This call</th>
            </tr>
          </thead>
          <tbody>
            {bundles.map((bundle, at) => (
              <tr key={bundle.callId}>
                <th scope="row">{at + 1}</th>
                <td>
                  <code>{shortText(bundle.targetPublic)}</code>
                </td>
                <td>{timeOfDay(bundle.issuedAt, 'milliseconds')}</td>
                <td>{replacementTime(bundles, at) ?? 'no'}</td>
                <td>{at === used ? 'used this bundle' : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </FigureTable>
    </div>
  )
}

function Drawing({ bundles, calledAt, used, description }: Timeline & { description: string }) {
  const id = useId()
  const step = (WIDTH - TAIL) / bundles.length
  const height = bundles.length * ROW + 20
  const callX = WIDTH - TAIL
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-desc`}
      className="hpke w-full max-w-[45rem] max-md:hidden"
    >
      <title id={`${id}-title`}>Target bundles over time</title>
      <desc id={`${id}-desc`}>{description}</desc>
      {bundles.map(({ callId, issuedAt }, at) => (
        <g key={callId}>
          <Bar at={at} x={at * step} end={at < bundles.length - 1 ? (at + 1) * step - 4 : undefined} />
          <Time x={at * step} y={height - 4} instant={issuedAt} />
        </g>
      ))}
      <CallMark
        x={callX}
        row={used ?? bundles.length - 1}
        replacedX={used === undefined || used === bundles.length - 1 ? undefined : (used + 1) * step}
        isLatest={used === bundles.length - 1}
        words={used === undefined ? 'this call, bundle unknown' : `this call used bundle ${used + 1}`}
      />
      <Time x={callX} y={height - 4} instant={calledAt} />
    </svg>
  )
}

/** Bar for the time during which a bundle was the latest. Without `end`, the bundle was the latest at the call. */
function Bar({ at, x, end }: { at: number; x: number; end: number | undefined }) {
  const y = at * ROW
  const isLatest = end === undefined
  return (
    <>
      <rect
        x={x}
        y={y}
        width={(end ?? WIDTH) - x}
        height={BAR}
        rx={BAR / 2}
        className={isLatest ? 'fill-ok-weak' : 'fill-code-bg'}
      />
      <circle cx={x + BAR / 2} cy={y + BAR / 2} r="5" className={isLatest ? 'fill-ok' : 'fill-text-3'} />
      <text x={x + 20} y={y + 13} className="fill-text-2 text-12">
        bundle {at + 1}
        {isLatest && ', latest'}
      </text>
    </>
  )
}

/** Mark of the call in a bundle's row. A dashed line spans the time since the bundle's replacement, if any. */
function CallMark(props: { x: number; row: number; replacedX: number | undefined; isLatest: boolean; words: string }) {
  const { x, replacedX } = props
  const y = props.row * ROW + BAR / 2
  const ink = props.isLatest ? 'fill-ok' : 'fill-err'
  return (
    <>
      {replacedX !== undefined && (
        <path d={`M${replacedX} ${y}H${x}`} className="stroke-err stroke-2 [stroke-dasharray:3_4]" />
      )}
      <circle cx={x} cy={y} r="6" className={ink} />
      <text x={x + 12} y={y + 4} className={`text-12 font-semibold ${ink}`}>
        {props.words}
      </text>
    </>
  )
}

function Time({ x, y, instant }: { x: number; y: number; instant: string }) {
  return (
    <text x={x} y={y} className="fill-text-3 font-mono text-12">
      {timeOfDay(instant)}
    </text>
  )
}

function replacementTime(bundles: Timeline['bundles'], at: number): string | undefined {
  const next = bundles[at + 1]
  return next && timeOfDay(next.issuedAt, 'milliseconds')
}

function bundleSentence({ bundles }: Timeline, at: number): string {
  const issued = `Bundle ${at + 1} was issued at ${timeOfDay(bundles[at]?.issuedAt ?? '', 'milliseconds')}`
  const replaced = replacementTime(bundles, at)
  return replaced === undefined
    ? `${issued} and was the latest at the time of this call.`
    : `${issued} and replaced at ${replaced}.`
}

function callSentence({ calledAt, used }: Timeline): string {
  const bundle = used === undefined ? 'an unknown bundle' : `bundle ${used + 1}`
  return `This call at ${timeOfDay(calledAt, 'milliseconds')} used ${bundle}.`
}
