import { base58checkFromBytes, readBase58check } from '#lib/wallet/encoding/base58check'
import { concatBytes } from '#lib/wallet/encoding/bytes'
import { open, type Sealed, seal, TAG_LENGTH } from '#lib/wallet/keys/hpke'
import { type KeyPair, keyPairFromScalar } from '#lib/wallet/keys/key-pair'
import { COMPRESSED_POINT_LENGTH, compressPoint, uncompressPoint } from '#lib/wallet/keys/point'
import { type Problem, requireValue } from '#lib/wallet/read-problem'

const PRIVATE_KEY_LENGTH = 32

/** Length in bytes of the base58check payload. */
const PAYLOAD_LENGTH = COMPRESSED_POINT_LENGTH + PRIVATE_KEY_LENGTH + TAG_LENGTH

/**
 * Encrypts a 32-byte session key to the client's public key. Returns the `encryptedSessionSigningKey` (§2.10):
 * base58check of the compressed encapsulated key (33 bytes) and the ciphertext (48 bytes).
 */
export async function sealSessionKey({
  sessionPrivateKey,
  clientPublicKey,
  ephemeral,
}: {
  readonly sessionPrivateKey: Uint8Array
  readonly clientPublicKey: Uint8Array
  readonly ephemeral?: KeyPair | undefined
}): Promise<string> {
  const { enc, ciphertext } = await seal({
    recipient: clientPublicKey,
    plaintext: sessionPrivateKey,
    ephemeral,
  })
  return base58checkFromBytes(concatBytes(compressPoint(enc), ciphertext))
}

/**
 * Decrypts an `encryptedSessionSigningKey`. Rejects with Malformed if the text cannot be read, and with CannotOpen if
 * the decryption fails. Rejects with RangeError if the client's key or the decrypted key is not a P-256 scalar.
 */
export async function openSessionKey(
  encryptedSessionSigningKey: string,
  clientPrivateKey: Uint8Array,
): Promise<KeyPair> {
  const sealed = requireValue(readSessionKeyBundle(encryptedSessionSigningKey))
  return keyPairFromScalar(await open({ privateKey: clientPrivateKey, ...sealed }))
}

/** Reads an `encryptedSessionSigningKey` without decrypting it. */
export function readSessionKeyBundle(text: string): Sealed | Problem {
  const payload = readBase58check(text)
  if (!payload) return { problem: 'encryptedSessionSigningKey is not base58check.' }
  if (payload.length !== PAYLOAD_LENGTH) {
    return { problem: `encryptedSessionSigningKey has ${payload.length} bytes instead of ${PAYLOAD_LENGTH}.` }
  }
  const enc = uncompressPoint(payload.subarray(0, COMPRESSED_POINT_LENGTH))
  if (!enc) return { problem: 'encryptedSessionSigningKey does not start with a compressed P-256 point.' }
  return { enc, ciphertext: payload.subarray(COMPRESSED_POINT_LENGTH) }
}
