import { hexFromBytes } from '#lib/contract/hex'
import { base64urlFromBytes, readBase64url, readHex, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { readDerSignature } from '#lib/wallet/encoding/der-signature'
import { readStrictObject } from '#lib/wallet/encoding/json-object'
import { signatureVerifies, signDer } from '#lib/wallet/keys/ecdsa'
import type { KeyPair } from '#lib/wallet/keys/key-pair'
import { compressPoint, readPoint } from '#lib/wallet/keys/point'
import { isProblem, type Problem } from '#lib/wallet/read-problem'

/** The only accepted `scheme` of a stamp. */
export const STAMP_SCHEME = 'SIGNATURE_SCHEME_TK_API_P256'

/** Our maximum length of a stamp, in characters. A stamp with a 72-byte DER signature has 375. */
export const STAMP_LENGTH_MAX = 4_096

/** A well-formed stamp. Its signature may be invalid. */
export interface Stamp {
  /** An uncompressed P-256 point: 65 bytes. */
  readonly publicKey: Uint8Array
  /** The signature in strict DER. */
  readonly signature: Uint8Array
}

/**
 * Returns the value of the `Service-Wallet-Signature` header for a payload (§5.4). The signature is deterministic ECDSA
 * on P-256 with SHA-256, over the payload's exact UTF-8 bytes.
 */
export function stamp(payloadToSign: string, key: KeyPair): string {
  return stampBytes(utf8FromText(payloadToSign), key)
}

/** Like {@link stamp}, but signs any bytes, for example to make a stamp that the server rejects. */
export function stampBytes(message: Uint8Array, { privateKey, publicKey }: KeyPair): string {
  return stampWith(publicKey, signDer(message, privateKey))
}

/** Returns a stamp with this public key and this signature, even if they do not belong together. */
export function stampWith(publicKey: Uint8Array, signature: Uint8Array): string {
  const members = {
    publicKey: hexFromBytes(compressPoint(publicKey)),
    scheme: STAMP_SCHEME,
    signature: hexFromBytes(signature),
  }
  return base64urlFromBytes(utf8FromText(JSON.stringify(members)))
}

/**
 * Reads a stamp. Accepts padding and either base64 alphabet, any order of members, and extra members. The key may have
 * 33 or 65 bytes, but must be on the curve. The signature must be strict DER.
 */
export function readStamp(header: string): Stamp | Problem {
  if (header.length > STAMP_LENGTH_MAX) return { problem: `The stamp is longer than ${STAMP_LENGTH_MAX} characters.` }
  const bytes = readBase64url(header, { tolerate: 'base64' })
  if (!bytes) return { problem: 'The stamp is not base64url.' }
  const read = readStrictObject(textFromUtf8(bytes), 'The decoded stamp')
  if (isProblem(read)) return read
  const { members } = read
  if (members.scheme !== STAMP_SCHEME) return { problem: `scheme is not ${STAMP_SCHEME}.` }
  const publicKey = typeof members.publicKey === 'string' ? readPoint(members.publicKey) : undefined
  if (!publicKey) return { problem: 'publicKey is not a P-256 point in hex.' }
  const signature = typeof members.signature === 'string' ? readHex(members.signature) : undefined
  if (!signature) return { problem: 'signature is not hex.' }
  const der = readDerSignature(signature)
  if ('problem' in der) return { problem: `signature is not DER: ${der.problem}.`, offset: der.offset }
  return { publicKey, signature }
}

/** Reports whether a stamp's key signed the message. The check takes milliseconds; the server uses a faster one. */
export function stampVerifies({ publicKey, signature }: Stamp, message: Uint8Array): boolean {
  const der = readDerSignature(signature)
  return !('problem' in der) && signatureVerifies({ publicKey, signature: der, message })
}
