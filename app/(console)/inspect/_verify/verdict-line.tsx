import { Icon } from '#app/_ui/icon.tsx'
import { hexFromBytes } from '#lib/contract/hex'
import type { Verdict } from './verify-signature'

/** Maximum number of bytes to show before the first differing byte, and maximum number from that byte on. */
const CONTEXT_BYTES = 8

export function VerdictLine({ verdict }: { verdict: Verdict }) {
  switch (verdict.kind) {
    case 'valid':
      return (
        <Line isGood title="Valid">
          The signature is valid for this key and these {verdict.messageLength} bytes.
        </Line>
      )
    case 'other-bytes':
      return <OtherBytes verdict={verdict} />
    case 'invalid':
      return (
        <Line title="Not valid">
          The signature is not valid for this key and payload. It is not valid for these bytes either:{' '}
          {verdict.tried.join('; ')}.
        </Line>
      )
    case 'unreadable':
      return (
        <Line title="Not verified">
          {verdict.what === 'key'
            ? 'The public key is not a hex P-256 point. Use 33 bytes starting with 02 or 03, or 65 bytes starting with 04.'
            : 'The signature cannot be parsed. See the problems above.'}
        </Line>
      )
  }
}

function OtherBytes({ verdict }: { verdict: Extract<Verdict, { kind: 'other-bytes' }> }) {
  const { likely, payload, at } = verdict
  return (
    <Line title="Valid for other bytes">
      The key signed {likely.words}: {likely.bytes.length} bytes instead of {payload.length}. First difference at byte{' '}
      {at} (0x{at.toString(16)}).
      <span className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 overflow-x-auto font-mono text-code text-text">
        <span className="font-sans text-13 text-text-2">payload</span>
        <Bytes bytes={payload} at={at} />
        <span className="font-sans text-13 text-text-2">signed</span>
        <Bytes bytes={likely.bytes} at={at} />
      </span>
    </Line>
  )
}

function Bytes({ bytes, at }: { bytes: Uint8Array; at: number }) {
  const from = Math.max(0, at - CONTEXT_BYTES)
  const before = bytes.subarray(from, at)
  const after = bytes.subarray(at + 1, at + CONTEXT_BYTES)
  const spaceBytes = (part: Uint8Array) => hexFromBytes(part).replace(/..(?=.)/g, '$& ')
  return (
    <span className="whitespace-nowrap">
      {from > 0 && '… '}
      {spaceBytes(before)}{' '}
      <mark className="bg-err-weak px-0.5 text-err">{spaceBytes(bytes.subarray(at, at + 1)) || 'end'}</mark>{' '}
      {spaceBytes(after)}
    </span>
  )
}

function Line(props: { isGood?: boolean; title: string; children: React.ReactNode }) {
  const look = props.isGood ? 'bg-ok-weak text-ok' : 'bg-err-weak text-err'
  return (
    <div className="grid gap-2">
      <p className={`flex items-center gap-2 justify-self-start rounded-control px-2 py-1 font-semibold ${look}`}>
        <Icon name={props.isGood ? 'check' : 'cross'} />
        {props.title}
      </p>
      <p className="text-text-2">{props.children}</p>
    </div>
  )
}
