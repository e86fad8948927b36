import { prettyJson } from '#app/_ui/json/json-text.tsx'
import { firstDifference, utf8FromText } from '#lib/wallet/encoding/bytes'
import { type LinePair, lineDiff } from './line-diff'

interface Body {
  readonly text: string
  /**
   * SHA-256 in hex. A request's digest covers the bytes sent, and a response's digest covers the stored text. Undefined
   * without a body.
   */
  readonly digest: string | undefined
}

/** Comparison of two bodies by digest and, if they differ, line by line. */
export function BodyDiff({ name, left, right }: { name: string; left: Body; right: Body }) {
  if (left.text === '' && right.text === '') return <p className="text-text-3">Neither call has a stored body.</p>
  // The log may mask secrets in a request's text, but the request's digest covers the bytes sent.
  const areSame =
    left.digest !== undefined && right.digest !== undefined ? left.digest === right.digest : left.text === right.text
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="font-semibold" data-testid="body-verdict">
        {areSame ? 'The bodies are identical, byte for byte' : differenceText(left.text, right.text)}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-12 text-text-3 [&>dd]:font-mono [&>dd]:break-all">
        <dt>A, SHA-256</dt>
        <dd>{left.digest ?? 'no stored body'}</dd>
        <dt>B, SHA-256</dt>
        <dd>
          {right.digest ?? 'no stored body'} {areSame && <span className="font-sans text-ok">✓ equal</span>}
        </dd>
      </dl>
      {!areSame && <Lines name={name} pairs={lineDiff(formatBody(left.text), formatBody(right.text))} />}
    </div>
  )
}

function differenceText(left: string, right: string): string {
  const at = firstDifference(utf8FromText(left), utf8FromText(right))
  return at === undefined ? 'The bodies differ only in masked values' : `The bodies first differ at byte ${at}`
}

function formatBody(text: string): string {
  return prettyJson(text) ?? text
}

function Lines({ name, pairs }: { name: string; pairs: readonly LinePair[] }) {
  return (
    <section
      aria-label={`${name} bodies, line by line`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      className="grid max-h-160 grid-cols-[minmax(0,1fr)] overflow-y-auto rounded-control bg-code-bg p-3 font-mono text-code whitespace-pre-wrap wrap-anywhere lg:grid-cols-2"
    >
      {pairs.map(({ left, right }, at) => {
        const isSame = left === right
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no ID other than its index.
          <div key={at} className="contents">
            <Line sign={isSame ? ' ' : '−'} text={left} look={isSame ? 'text-text-2' : 'bg-err-weak text-err'} />
            <Line
              sign={isSame ? ' ' : '+'}
              text={right}
              look={isSame ? 'text-text-2 max-lg:hidden' : 'bg-ok-weak text-ok'}
            />
          </div>
        )
      })}
    </section>
  )
}

function Line({ sign, text, look }: { sign: string; text: string | undefined; look: string }) {
  if (text === undefined) return <div className="max-lg:hidden" />
  return (
    <div className={`flex gap-2 px-1 ${look}`}>
      <span aria-hidden={sign === ' '}>{sign}</span>
      <span className="min-w-0">{text}</span>
    </div>
  )
}
