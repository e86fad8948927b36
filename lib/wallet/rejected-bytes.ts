import { firstDifference, utf8FromText } from '#lib/wallet/encoding/bytes'
import { stampedByMistake } from '#lib/wallet/mistaken-bytes'
import { isProblem } from '#lib/wallet/read-problem'
import { readStamp, stampVerifies } from '#lib/wallet/stamp'

/** Two byte strings that should be equal but differ. */
export interface ComparedBytes {
  readonly expected: { readonly name: string; readonly bytes: Uint8Array }
  readonly received: { readonly name: string; readonly bytes: Uint8Array }
  /** Offset of the first difference. */
  readonly at: number
}

/** Headers and body of a rejected call. */
export interface StampedCall {
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string | undefined
}

/**
 * The payload that the service issued for a signed retry, and the first request's body. The retry must stamp this
 * payload and repeat this body.
 */
export interface RetryInputs {
  readonly payloadToSign?: string | undefined
  readonly firstBody?: string | undefined
}

/**
 * Returns the first pair that differs, in the order of the service's checks: the bodies of both requests, then the
 * issued payload and the stamped bytes. The stamped bytes are known only if they match a known mistake. Returns
 * undefined if the call has no stamp, or if no pair is known to differ.
 */
export function rejectedBytes(call: StampedCall, { payloadToSign, firstBody }: RetryInputs): ComparedBytes | undefined {
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

/** Returns the stamp in a call's headers. */
export function stampHeader({ headers }: StampedCall): string | undefined {
  return headers.find(([name]) => STAMP_HEADERS.includes(name.toLowerCase()))?.[1]
}

const STAMP_HEADERS: readonly string[] = ['service-wallet-signature', 'grid-wallet-signature']

/** Returns the known mistaken message that the stamp verifies over. */
function stampedBytes(header: string, body: string | undefined, payload: string): Uint8Array | undefined {
  const stamp = readStamp(header)
  if (isProblem(stamp)) return undefined
  return stampedByMistake(payload, { bodyText: body }).find(({ bytes }) => stampVerifies(stamp, bytes))?.bytes
}

type Named = readonly [name: string, bytes: string | Uint8Array | undefined]

/** Compares two texts or byte strings. Returns undefined if either is missing or both are equal. */
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
