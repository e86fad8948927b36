import { p256 } from '@noble/curves/nist.js'
import { expand, extract } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import type { SealingInputs } from '#lib/wallet/keys/hpke'
import type { KeyPair } from '#lib/wallet/keys/key-pair'

/** Intermediate values of decryption. @hpke/core does not return them. */
export interface KeySchedule {
  /** x coordinate of the ECDH point, 32 bytes. */
  readonly dh: Uint8Array
  readonly sharedSecret: Uint8Array
  /** Mode byte, hash of the empty PSK ID, hash of info: 65 bytes. */
  readonly context: Uint8Array
  /** The AEAD key, 16 or 32 bytes. */
  readonly key: Uint8Array
  /** Nonce of the first message, 12 bytes. */
  readonly nonce: Uint8Array
}

/** Identifier and key length in bytes of each AEAD (RFC 9180 section 7.3). */
const AEADS = { 'AES-128-GCM': [1, 16], 'AES-256-GCM': [2, 32] } as const

const EMPTY = new Uint8Array()
const KEM_ID = concatBytes(utf8FromText('KEM'), Uint8Array.of(0, 0x10))

/**
 * Derives the recipient's key schedule in base mode (RFC 9180 sections 4.1 and 5.1). Throws if `enc` is not a P-256
 * point.
 */
export function keySchedule(
  { privateKey, publicKey }: KeyPair,
  enc: Uint8Array,
  { info, aead }: Pick<SealingInputs, 'info' | 'aead'>,
): KeySchedule {
  const dh = p256.getSharedSecret(privateKey, enc).subarray(1)
  const eaePrk = labeledExtract(KEM_ID, EMPTY, 'eae_prk', dh)
  const sharedSecret = labeledExpand(KEM_ID, eaePrk, 'shared_secret', concatBytes(enc, publicKey), 32)
  const [aeadId, keyLength] = AEADS[aead]
  const suite = concatBytes(utf8FromText('HPKE'), Uint8Array.of(0, 0x10, 0, 1, 0, aeadId))
  const context = concatBytes(
    Uint8Array.of(0),
    labeledExtract(suite, EMPTY, 'psk_id_hash', EMPTY),
    labeledExtract(suite, EMPTY, 'info_hash', info),
  )
  const secret = labeledExtract(suite, sharedSecret, 'secret', EMPTY)
  return {
    dh,
    sharedSecret,
    context,
    key: labeledExpand(suite, secret, 'key', context, keyLength),
    nonce: labeledExpand(suite, secret, 'base_nonce', context, 12),
  }
}

const VERSION = utf8FromText('HPKE-v1')

function labeledExtract(suite: Uint8Array, salt: Uint8Array, label: string, input: Uint8Array): Uint8Array {
  return extract(sha256, concatBytes(VERSION, suite, utf8FromText(label), input), salt)
}

function labeledExpand(suite: Uint8Array, secret: Uint8Array, label: string, info: Uint8Array, length: number) {
  const labeledInfo = concatBytes(Uint8Array.of(0, length), VERSION, suite, utf8FromText(label), info)
  return expand(sha256, secret, labeledInfo, length)
}
