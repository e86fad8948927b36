import { concatBytes, firstDifference, readBase64url, readHex, utf8FromText } from '#lib/wallet/encoding/bytes'
import { rawFromSignature, readDerSignature } from '#lib/wallet/encoding/der-signature'
import { readJsonObject } from '#lib/wallet/encoding/json-object'
import { POINT_LENGTH } from '#lib/wallet/keys/point'
import { sha256 } from '#lib/wallet/keys/sha256'
import { mistakenBytes } from '#lib/wallet/mistaken-bytes'
import { RECEIVER_INPUTS, type ReceiverMistake } from '#lib/wallet/webhooks/receiver-mistakes'

/** A delivery and the 65-byte public keys of its sandbox. */
export interface ComparedDelivery {
  readonly body: Uint8Array
  /** The value of the signature header. */
  readonly header: string
  readonly keys: {
    readonly webhook: Uint8Array
    readonly previous: readonly Uint8Array[]
    readonly enclave: Uint8Array
    readonly verificationToken: Uint8Array
  }
}

/** Kind of value that a receiver uses to verify a delivery. */
export type PastedPart = 'input' | 'digest' | 'key' | 'signature'

/**
 * Result of a comparison. `firstDifference` is the offset of the first wrong byte in the decoded value or, for a key,
 * in its point. For `ESCAPED_PEM`, it is the offset of the first escaped newline in the pasted text.
 */
export type PastedFinding =
  | { readonly is: 'right' }
  | { readonly is: 'mistake'; readonly mistake: ReceiverMistake; readonly firstDifference: number | undefined }
  | { readonly is: 'unknown'; readonly firstDifference: number | undefined }
  /** The pasted text or the signature in the delivery's header cannot be decoded, or a pasted key is too short. */
  | { readonly is: 'unreadable' }

interface Candidate {
  readonly mistake: ReceiverMistake
  readonly bytes: Uint8Array
}

/**
 * Compares a pasted value with the right one. If they differ, looks for a known mistake that results in the pasted
 * value. An input is text or hex. A key is PEM, hex or base64. A digest or a signature is hex or base64.
 */
export function comparePastedValue(part: PastedPart, pasted: string, delivery: ComparedDelivery): PastedFinding {
  const { body, keys } = delivery
  const inputs = mistakenBytes(body, RECEIVER_INPUTS)
  if (part === 'input') return inputFinding(pasted, body, inputs)
  const text = pasted.trim()
  if (part === 'key') return keyFinding(text, keys)
  const bytes = bytesOf(text)
  if (bytes === undefined) return { is: 'unreadable' }
  if (part === 'signature') return signatureFinding(bytes, delivery.header)
  return compareBytes(
    bytes,
    sha256(body),
    inputs.map(({ bytes, mistake }) => ({ mistake, bytes: sha256(bytes) })),
  )
}

function compareBytes(bytes: Uint8Array, right: Uint8Array, candidates: readonly Candidate[]): PastedFinding {
  const difference = firstDifference(bytes, right)
  if (difference === undefined) return { is: 'right' }
  const found = candidates.find(candidate => firstDifference(candidate.bytes, bytes) === undefined)
  return found === undefined
    ? { is: 'unknown', firstDifference: difference }
    : { is: 'mistake', mistake: found.mistake, firstDifference: difference }
}

/** Tries hex before text, so a pasted hex digest is reported as `DIGEST`, not as `DIGEST_HEX`. */
function inputFinding(pasted: string, body: Uint8Array, inputs: readonly Candidate[]): PastedFinding {
  const bytes = readHex(pasted.trim())
  const asHex = bytes === undefined || bytes.length === 0 ? undefined : compareBytes(bytes, body, inputs)
  return asHex === undefined || asHex.is === 'unknown' ? compareBytes(utf8FromText(pasted), body, inputs) : asHex
}

function keyFinding(text: string, keys: ComparedDelivery['keys']): PastedFinding {
  const isEscaped = text.includes('\\n')
  const point = pointOf(text.replaceAll('\\n', '\n'))
  if (point === undefined) return { is: 'unreadable' }
  const finding = compareBytes(point, keys.webhook, [
    ...keys.previous.map(bytes => ({ mistake: 'FORMER_KEY' as const, bytes })),
    { mistake: 'ENCLAVE_KEY', bytes: keys.enclave },
    { mistake: 'VERIFICATION_KEY', bytes: keys.verificationToken },
  ])
  if (!isEscaped || finding.is !== 'right') return finding
  return { is: 'mistake', mistake: 'ESCAPED_PEM', firstDifference: text.indexOf('\\n') }
}

/** The last 65 bytes are the point in both forms of a key: a bare point and a SubjectPublicKeyInfo. */
function pointOf(text: string): Uint8Array | undefined {
  const bytes = bytesOf(text.replaceAll(/-----[A-Z ]+-----|\s/g, ''))
  return bytes === undefined || bytes.length < POINT_LENGTH ? undefined : bytes.subarray(-POINT_LENGTH)
}

function signatureFinding(bytes: Uint8Array, header: string): PastedFinding {
  const { s } = readJsonObject(header) ?? {}
  const right = typeof s === 'string' ? readBase64url(s, { tolerate: 'base64' }) : undefined
  if (typeof s !== 'string' || right === undefined) return { is: 'unreadable' }
  const signature = readDerSignature(right)
  const raw = 'problem' in signature ? [] : [{ mistake: 'RAW_SIGNATURE' as const, bytes: rawFromSignature(signature) }]
  const candidates: readonly Candidate[] = [
    ...raw,
    { mistake: 'UNDECODED_SIGNATURE', bytes: utf8FromText(s) },
    { mistake: 'BARE_HEADER', bytes: lenientBase64(header) },
    { mistake: 'BARE_HEADER', bytes: utf8FromText(header) },
  ]
  return compareBytes(bytes, right, candidates)
}

/** Decodes standard base64 or base64url as Node's `Buffer` does: skips all other characters. */
function lenientBase64(text: string): Uint8Array {
  const characters = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(/[^A-Za-z0-9+/]/g, '')
  const whole = characters.slice(0, characters.length - (characters.length % 4))
  const rest = characters.slice(whole.length)
  const end = rest.length < 2 ? new Uint8Array() : decodeBase64(rest.padEnd(4, '='))
  return concatBytes(decodeBase64(whole), end)
}

function decodeBase64(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
}

function bytesOf(text: string): Uint8Array | undefined {
  return text === '' ? undefined : (readHex(text) ?? readBase64url(text, { tolerate: 'base64' }))
}
