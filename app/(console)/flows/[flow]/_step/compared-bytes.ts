import type { SentRequest } from '#lib/client/sent-exchange'
import { firstDifference, utf8FromText } from '#lib/wallet/encoding/bytes'
import { likelyMessages } from '#lib/wallet/likely-messages'
import { readStamp, stampVerifies } from '#lib/wallet/stamp'

/** Bytes the service issued or received first, the bytes that had to equal them, and their first difference. */
export interface ComparedBytes {
  readonly expected: { readonly name: string; readonly bytes: Uint8Array }
  readonly got: { readonly name: string; readonly bytes: Uint8Array }
  readonly offset: number
}

/**
 * Compares the bytes of a rejected retry: what its stamp is over with the issued payload, then its body with the first
 * request's. Returns undefined if neither is known to differ.
 */
export async function comparedBytes(
  retry: SentRequest,
  { payload, first }: { readonly payload: string | undefined; readonly first: SentRequest | undefined },
): Promise<ComparedBytes | undefined> {
  const issued = utf8FromText(payload ?? '')
  const stamped = payload === undefined ? undefined : await stampedBytes(retry, issued)
  if (stamped !== undefined) return compared({ name: 'issued', bytes: issued }, { name: 'stamped', bytes: stamped })
  if (first?.body === undefined) return undefined
  const [before, now] = [first.body, retry.body ?? ''].map(utf8FromText) as [Uint8Array, Uint8Array]
  return compared({ name: 'first body', bytes: before }, { name: 'retry body', bytes: now })
}

/** Returns the message a stamp verifies over, if it is not the payload but one that clients sign by mistake. */
async function stampedBytes({ headers, body }: SentRequest, issued: Uint8Array): Promise<Uint8Array | undefined> {
  const stamp = readStamp(headers['Service-Wallet-Signature'] ?? '')
  if ('problem' in stamp) return undefined
  const messages = [...likelyMessages(issued).map(({ bytes }) => bytes), utf8FromText(body ?? '')]
  for (const message of messages) if (await stampVerifies(stamp, message)) return message
  return undefined
}

function compared(expected: ComparedBytes['expected'], got: ComparedBytes['got']): ComparedBytes | undefined {
  const offset = firstDifference(expected.bytes, got.bytes)
  return offset === undefined ? undefined : { expected, got, offset }
}
