import { hexFromBytes } from '#lib/contract/hex'
import type { ComparedBytes } from '#lib/wallet/rejected-bytes'

type Side = ComparedBytes['expected']

/** Number of bytes per row. Eight fit on a phone. */
const ROW_LENGTH = 8
/** Maximum number of rows before the row with the first difference. */
const ROWS_BEFORE = 1
/** Maximum number of rows of each byte string. */
const ROWS_MAX = 4

/** Two byte strings around their first difference, in alternating rows. Differing bytes have a background color. */
export function HexDiff({ expected, received, at }: ComparedBytes) {
  const first = Math.max(0, Math.floor(at / ROW_LENGTH) - ROWS_BEFORE) * ROW_LENGTH
  const end = Math.max(expected.bytes.length, received.bytes.length)
  const starts = Array.from({ length: ROWS_MAX }, (_, row) => first + row * ROW_LENGTH).filter(start => start < end)
  return (
    <figure data-testid="hex-diff" className="@container grid grid-cols-[minmax(0,1fr)] gap-2">
      <figcaption>
        First difference at byte {at.toLocaleString('en')}: {expected.name.toLowerCase()} {byteText(expected, at)},{' '}
        {received.name.toLowerCase()} {byteText(received, at)}.
      </figcaption>
      <div className="grid gap-2 rounded-control bg-code-bg p-3 font-mono text-code" aria-hidden="true">
        {starts.map(start => (
          <div key={start} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <Row side={expected} other={received} start={start} look="bg-ok-weak text-ok" />
            <Row side={received} other={expected} start={start} look="bg-err-weak text-err" />
          </div>
        ))}
      </div>
      <p className="text-text-3">
        {expected.name} {expected.bytes.length.toLocaleString('en')} bytes, {received.name.toLowerCase()}{' '}
        {received.bytes.length.toLocaleString('en')} bytes
      </p>
    </figure>
  )
}

function Row({ side, other, start, look }: { side: Side; other: Side; start: number; look: string }) {
  const row = Array.from(side.bytes.subarray(start, start + ROW_LENGTH), (byte, index) => {
    const isDifferent = other.bytes[start + index] !== byte
    return { at: start + index, byte, className: isDifferent ? `${look} font-semibold forced-colors:outline-1` : '' }
  })
  return (
    <>
      <span className="text-text-3">{side.name}</span>
      <span className="flex flex-wrap gap-x-3">
        <span>
          {row.map(({ at, byte, className }) => (
            <span key={at} className={`px-[0.5ch] ${className}`}>
              {hexFromBytes(Uint8Array.of(byte))}
            </span>
          ))}
          {row.length === 0 && <span className="text-text-3">ends at byte {side.bytes.length}</span>}
        </span>
        <span className="hidden whitespace-pre @sm:inline">
          {row.map(({ at, byte, className }) => (
            <span key={at} className={className}>
              {characterOf(byte)}
            </span>
          ))}
        </span>
      </span>
    </>
  )
}

/** Describes a byte, e.g. `0a (newline)`. */
function byteText({ bytes }: Side, at: number): string {
  const byte = bytes[at]
  if (byte === undefined) return 'ends'
  const name = NAMES[byte] ?? (byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : undefined)
  return name === undefined ? hexFromBytes(Uint8Array.of(byte)) : `${hexFromBytes(Uint8Array.of(byte))} (${name})`
}

const NAMES: Readonly<Record<number, string>> = { 9: 'tab', 10: 'newline', 13: 'carriage return', 32: 'space' }

function characterOf(byte: number): string {
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'
}
