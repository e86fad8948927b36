import { useQuery } from '@tanstack/react-query'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { Check } from '#lib/client/control-client'
import type { SentExchange } from '#lib/client/sent-exchange'
import { hexFromBytes } from '#lib/contract/hex'
import { type ComparedBytes, comparedBytes } from './compared-bytes'

/** Evidence of a rejection: the bytes that differ, and the checks up to the failed one. */
export function RefusalEvidence({ current, exchange }: { current: FlowView['current']; exchange: SentExchange }) {
  const { exchangeId = '' } = exchange.answer
  const { data } = useQuery(exchangeQuery(exchangeId))
  const { data: compared } = useQuery({
    queryKey: ['comparedBytes', exchangeId],
    queryFn: async () => {
      const made = current.steps.flatMap(step => step.made)
      const payload = made.find(({ name }) => name === 'payloadToSign')?.text
      return (await comparedBytes(exchange.request, { payload, first: current.leg1?.request })) ?? null
    },
  })
  return (
    <>
      {compared && <ByteDifference compared={compared} />}
      {data && <CheckSquares checks={data.checks} />}
    </>
  )
}

/** Bytes shown before the first difference. */
const BEFORE = 7

/** Both texts around their first difference, one over the other. */
function ByteDifference({ compared: { expected, got, offset } }: { compared: ComparedBytes }) {
  const [should, is] = [expected, got].map(({ bytes }) => byteName(bytes[offset])) as [string, string]
  return (
    <figure data-testid="byte-difference" className="grid gap-1.5">
      <figcaption className="text-12 text-text-3">First difference: byte {offset}</figcaption>
      <p className="sr-only">{`At byte ${offset}, ${expected.name}: ${should}; ${got.name}: ${is}.`}</p>
      {[expected, got].map(side => (
        <p key={side.name} aria-hidden="true" className="flex items-center gap-0.5 text-12">
          <span className="w-18 flex-none text-text-2">{side.name}</span>
          {offset > BEFORE && <Cell look="bg-surface-2">…</Cell>}
          {[...side.bytes.slice(Math.max(0, offset - BEFORE), offset).entries()].map(([at, byte]) => (
            <Cell key={at} look={`bg-surface-2 ${at < BEFORE - 3 ? 'max-sm:hidden' : ''}`}>
              {hex(byte)}
            </Cell>
          ))}
          <Cell
            look={
              side === got
                ? 'border border-err bg-err font-mono-strong text-surface'
                : 'border border-dashed border-border-strong'
            }
          >
            {side.bytes[offset] === undefined ? '' : hex(side.bytes[offset])}
          </Cell>
          <span className={`ml-1 ${side === got ? 'font-semibold text-err' : 'text-text-3'}`}>
            {side === got ? is : should}
          </span>
        </p>
      ))}
    </figure>
  )
}

function Cell({ look, children }: { look: string; children: string }) {
  return (
    <code className={`grid h-6.5 w-8 flex-none place-items-center rounded-control text-12! ${look}`}>{children}</code>
  )
}

/** Checks of a call as squares, in their order; the failed one is filled. */
function CheckSquares({ checks }: { checks: readonly Check[] }) {
  const failedAt = checks.findIndex(({ status }) => status === 'fail')
  const failed = checks[failedAt]
  if (failed === undefined) return null
  return (
    <div data-testid="check-squares" className="grid gap-1.5">
      <h4 className="text-12 text-text-3">
        Check {failedAt + 1} of {checks.length} failed
      </h4>
      <p aria-hidden="true" className="flex flex-wrap gap-0.5">
        {checks.map(({ id, status }) => (
          <i key={id} className={`h-3 rounded-sm border ${SQUARES[status]}`} />
        ))}
      </p>
      <p>
        <WireText text={failed.label} />
      </p>
    </div>
  )
}

const SQUARES: Readonly<Record<Check['status'], string>> = {
  pass: 'w-3 border-ok bg-ok-weak',
  fail: 'w-5 border-4 border-err bg-err',
  skipped: 'w-3 border-dashed border-border-strong',
}

const NAMES: ReadonlyMap<number | undefined, string> = new Map([
  [undefined, 'ends here'],
  [0x0a, 'newline'],
  [0x0d, 'carriage return'],
  [0x20, 'space'],
  [0x09, 'tab'],
])
/** First and last printable character of ASCII. */
const [PRINTABLE_START, PRINTABLE_END] = [0x21, 0x7e]

function byteName(byte: number | undefined): string {
  const name = NAMES.get(byte)
  if (name !== undefined || byte === undefined) return name ?? ''
  return byte >= PRINTABLE_START && byte <= PRINTABLE_END ? `“${String.fromCharCode(byte)}”` : hex(byte)
}

function hex(byte: number): string {
  return hexFromBytes(Uint8Array.of(byte))
}
