import { firstDifference, utf8FromText } from '#lib/wallet/encoding/bytes'
import { likelyMessages } from '#lib/wallet/likely-messages'
import { isProblem } from '#lib/wallet/read-problem'
import { readStamp, stampVerifies } from '#lib/wallet/stamp'

/** Two texts that should have the same bytes. */
export interface ComparedBytes {
  readonly expected: { readonly name: string; readonly bytes: Uint8Array }
  readonly received: { readonly name: string; readonly bytes: Uint8Array }
  /** The first byte that differs. */
  readonly at: number
}

/** A rejected call with a stamp. */
export interface StampedCall {
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string | undefined
}

/** The payload that the service issued before a call, and the body of the first request. */
export interface Issued {
  readonly payloadToSign?: string | undefined
  readonly firstBody?: string | undefined
}

/**
 * Returns the first bytes of a rejected call that differ, in the order of the service's checks: the bodies of both
 * requests, then the issued and the stamped payload. Returns undefined if they are unknown: the stamped bytes match no
 * known mistake, the log masks a part of them, or the call has no stamp.
 */
export function rejectedBytes(call: StampedCall, { payloadToSign, firstBody }: Issued): ComparedBytes | undefined {
  const header = stampHeader(call)
  if (header === undefined) return undefined
  return (
    compareTexts(['First request', firstBody], ['Signed retry', call.body]) ??
    compareTexts(
      ['Issued', payloadToSign],
      ['Stamped', payloadToSign && stampedBytes(header, call.body, payloadToSign)],
    )
  )
}

/** Returns the stamp of a request. */
export function stampHeader({ headers }: StampedCall): string | undefined {
  return headers.find(([name]) => STAMP_HEADERS.includes(name.toLowerCase()))?.[1]
}

const STAMP_HEADERS: readonly string[] = ['service-wallet-signature', 'grid-wallet-signature']

/** Returns the message that the stamp verifies over, if it is a known mistake. */
function stampedBytes(header: string, body: string | undefined, payload: string): Uint8Array | undefined {
  const stamp = readStamp(header)
  if (isProblem(stamp)) return undefined
  const likely = likelyMessages(utf8FromText(payload)).map(({ bytes }) => bytes)
  return [...likely, ...bodies(body)].find(message => stampVerifies(stamp, message))
}

type Named = readonly [name: string, bytes: string | Uint8Array | undefined]

/** Compares two texts or byte strings. Returns undefined if one is missing or both are equal. */
export function compareTexts(
  [expectedName, expected]: Named,
  [receivedName, received]: Named,
): ComparedBytes | undefined {
  if (expected === undefined || received === undefined) return undefined
  const [a, b] = [bytesOf(expected), bytesOf(received)]
  const at = firstDifference(a, b)
  if (at === undefined) return undefined
  return { expected: { name: expectedName, bytes: a }, received: { name: receivedName, bytes: b }, at }
}

function bytesOf(value: string | Uint8Array): Uint8Array {
  return typeof value === 'string' ? utf8FromText(value) : value
}

/** Returns the body as sent and as compact JSON. A client may stamp either by mistake. */
function bodies(text: string | undefined): readonly Uint8Array[] {
  if (text === undefined) return []
  try {
    return [text, JSON.stringify(JSON.parse(text))].map(utf8FromText)
  } catch {
    return [utf8FromText(text)]
  }
}
