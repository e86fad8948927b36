import { hexFromBytes } from '#lib/contract/hex'
import type { Anatomy } from '#lib/formats/dissect'
import { fieldNamed } from '#lib/formats/field'
import { equalBytes, firstDifference, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { readDerSignature, readRawSignature, type Signature } from '#lib/wallet/encoding/der-signature'
import { signatureVerifies } from '#lib/wallet/keys/ecdsa'
import { readPoint } from '#lib/wallet/keys/point'
import { stampedVariants } from '#lib/wallet/mistaken-bytes'

export interface SignedArtifact {
  /** Undefined if the signature is missing or malformed. */
  readonly signature: Signature | undefined
  /** Hex of the signer's public key. */
  readonly embeddedKey?: string
  /** The signed message, if the artifact contains it. If not, the caller supplies the payload. */
  readonly message?: Uint8Array
}

export type Verdict =
  | { readonly kind: 'valid'; readonly messageLength: number }
  | {
      readonly kind: 'other-bytes'
      readonly likely: LikelySignedBytes
      readonly payload: Uint8Array
      readonly at: number
    }
  | { readonly kind: 'invalid'; readonly tried: readonly string[] }
  | { readonly kind: 'unreadable'; readonly what: 'key' | 'signature' }

/** Returns an artifact's signature, key and message, or undefined for an unsigned kind or an incomplete bundle. */
export function signedArtifact(anatomy: Anatomy): SignedArtifact | undefined {
  const layerBytes = (name: string) => anatomy.layers.find(layer => layer.name === name && layer.origin)?.bytes
  switch (anatomy.kind) {
    case 'stamp':
      return { signature: readDer(layerBytes('signature')), embeddedKey: hexOf(layerBytes('publicKey')) }
    case 'webhook-header':
      return { signature: readDer(layerBytes('s')) }
    case 'target-bundle':
    case 'export-bundle': {
      const message = layerBytes('data')
      if (layerBytes('dataSignature') === undefined || message === undefined) return undefined
      return {
        signature: readDer(layerBytes('dataSignature')),
        message,
        embeddedKey: hexOf(layerBytes('enclaveQuorumPublic')),
      }
    }
    case 'der-signature':
      return { signature: readDer(anatomy.layers.at(-1)?.bytes) }
    case 'jwt':
      return {
        signature: readRawSignature(layerBytes('signature') ?? new Uint8Array()),
        message: signingInput(anatomy),
      }
    default:
      return undefined
  }
}

/** Verifies a signature over a message. If that fails, also tries the messages that clients sign by mistake. */
export function verify({ signature }: SignedArtifact, keyHex: string, message: Uint8Array): Verdict {
  const publicKey = readKey(keyHex)
  if (publicKey === undefined) return { kind: 'unreadable', what: 'key' }
  if (signature === undefined) return { kind: 'unreadable', what: 'signature' }
  if (signatureVerifies({ publicKey, signature, message })) return { kind: 'valid', messageLength: message.length }
  const tried = listLikelySignedBytes(message)
  const likely = tried.find(({ bytes }) => signatureVerifies({ publicKey, signature, message: bytes }))
  if (likely === undefined) return { kind: 'invalid', tried: [...new Set(tried.map(({ words }) => words))] }
  return { kind: 'other-bytes', likely, payload: message, at: firstDifference(message, likely.bytes) ?? 0 }
}

/** Reports whether two hex strings encode the same public key, compressed or not. */
export function isSameKey(a: string, b: string): boolean {
  const [first, second] = [readKey(a), readKey(b)]
  return first !== undefined && second !== undefined && equalBytes(first, second)
}

function readKey(hex: string): Uint8Array | undefined {
  return readPoint(hex.replaceAll(/\s|:|^0x/g, ''))
}

function readDer(bytes: Uint8Array | undefined): Signature | undefined {
  const read = bytes && readDerSignature(bytes)
  return read === undefined || 'problem' in read ? undefined : read
}

const hexOf = (bytes: Uint8Array | undefined) => bytes && hexFromBytes(bytes)

/** Returns the encoded header and claims, with the dot between them (RFC 7515 section 5.1). */
function signingInput({ layers }: Anatomy): Uint8Array {
  const claims = fieldNamed(layers[0]?.fields ?? [], 'claims')
  return claims ? (layers[0]?.bytes.subarray(0, claims.end) ?? utf8FromText('')) : utf8FromText('')
}

interface LikelySignedBytes {
  readonly words: string
  readonly bytes: Uint8Array
}

function listLikelySignedBytes(payload: Uint8Array): readonly LikelySignedBytes[] {
  const trimmed = utf8FromText(textFromUtf8(payload)?.trim() ?? '')
  const isPadded = trimmed.length > 0 && firstDifference(trimmed, payload) !== undefined
  return [
    ...(isPadded ? [{ words: 'the payload without surrounding whitespace', bytes: trimmed }] : []),
    ...stampedVariants(payload),
  ]
}
