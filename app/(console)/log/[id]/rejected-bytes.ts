import type { Exchange } from '#lib/client/control-client'
import { firstDifference, utf8FromText } from '#lib/wallet/encoding/bytes'
import { readDerSignature } from '#lib/wallet/encoding/der-signature'
import { signatureVerifies } from '#lib/wallet/keys/ecdsa'
import { likelyMessages } from '#lib/wallet/likely-messages'
import { isProblem } from '#lib/wallet/read-problem'
import { readStamp } from '#lib/wallet/stamp'

/** Two texts that should have the same bytes. */
export interface ComparedBytes {
  readonly expected: { readonly name: string; readonly bytes: Uint8Array }
  readonly received: { readonly name: string; readonly bytes: Uint8Array }
  /** The first byte that differs. */
  readonly at: number
}

/** The payload that the service issued before a call, and the body of the first request. */
export interface Issued {
  readonly payloadToSign?: string | undefined
  readonly firstBody?: string | undefined
}

/**
 * Returns the bytes that differ in a call rejected for its bytes. Returns undefined if they are unknown: the stamp is over
 * bytes that no known mistake makes, or the log masks a part of them.
 */
export function rejectedBytes(exchange: Exchange, { payloadToSign, firstBody }: Issued): ComparedBytes | undefined {
  const { request, response } = exchange
  if (response.reason === 'BODY_CHANGED') {
    return compared(['First request', firstBody], ['Signed retry', request.body])
  }
  const stamp = readStamp(stampHeader(exchange) ?? '')
  if (payloadToSign === undefined || isProblem(stamp)) return undefined
  const signature = readDerSignature(stamp.signature)
  if ('problem' in signature) return undefined
  const stamped = [...likelyMessages(utf8FromText(payloadToSign)).map(({ bytes }) => bytes), ...bodies(request.body)]
  const message = stamped.find(bytes => signatureVerifies({ publicKey: stamp.publicKey, signature, message: bytes }))
  return compared(['Issued', payloadToSign], ['Stamped', message])
}

/** Returns the stamp of a request. */
export function stampHeader({ request: { headers } }: Exchange): string | undefined {
  return headers.find(([name]) => STAMP_HEADERS.includes(name.toLowerCase()))?.[1]
}

const STAMP_HEADERS: readonly string[] = ['service-wallet-signature', 'grid-wallet-signature']

type Named = readonly [name: string, bytes: string | Uint8Array | undefined]

function compared([expectedName, expected]: Named, [receivedName, received]: Named): ComparedBytes | undefined {
  if (expected === undefined || received === undefined) return undefined
  const [a, b] = [bytesOf(expected), bytesOf(received)]
  const at = firstDifference(a, b)
  if (at === undefined) return undefined
  return { expected: { name: expectedName, bytes: a }, received: { name: receivedName, bytes: b }, at }
}

function bytesOf(value: string | Uint8Array): Uint8Array {
  return typeof value === 'string' ? utf8FromText(value) : value
}

/** Returns the body as sent and compact, either of which a client may stamp by mistake. */
function bodies(text: string | undefined): readonly Uint8Array[] {
  if (text === undefined) return []
  try {
    return [text, JSON.stringify(JSON.parse(text))].map(utf8FromText)
  } catch {
    return [utf8FromText(text)]
  }
}
