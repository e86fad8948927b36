import { hexFromBytes } from '#lib/contract/hex'
import { makeEnclaveBundle, readEnclaveBundle } from '#lib/wallet/bundles/enclave-bundle'
import { readHex, utf8FromText } from '#lib/wallet/encoding/bytes'
import { readStrictObject } from '#lib/wallet/encoding/json-object'
import { type Sealed, seal } from '#lib/wallet/keys/hpke'
import type { KeyPair } from '#lib/wallet/keys/key-pair'
import { readUncompressedPoint } from '#lib/wallet/keys/point'
import { isProblem, type Problem, requireValue } from '#lib/wallet/read-problem'

/** Contents of an `otpEncryptionTargetBundle` (§2.9). The client encrypts a code to the key `targetPublic`. */
export interface OtpTarget {
  /** An uncompressed P-256 point, 65 bytes. */
  readonly targetPublic: Uint8Array
  readonly organizationId?: string
  readonly userId?: string
}

/** Makes an `otpEncryptionTargetBundle`, signed with the quorum key. */
export function makeTargetBundle({
  targetPublic,
  organizationId,
  userId,
  quorum,
}: Required<OtpTarget> & { readonly quorum: KeyPair }): string {
  return makeEnclaveBundle({ targetPublic: hexFromBytes(targetPublic), organizationId, userId }, quorum)
}

/** Reads an `otpEncryptionTargetBundle`. Verifies its signature only if an expected quorum key (65 bytes) is given. */
export function readTargetBundle(text: string, expectedQuorumKey?: Uint8Array): OtpTarget | Problem {
  const read = readEnclaveBundle(text, expectedQuorumKey)
  if (isProblem(read)) return read
  const { targetPublic: hex, organizationId, userId } = read.document
  const targetPublic = typeof hex === 'string' ? readUncompressedPoint(hex) : undefined
  if (!targetPublic) return { problem: 'targetPublic is not an uncompressed P-256 point in hex.' }
  return {
    targetPublic,
    ...(typeof organizationId === 'string' && { organizationId }),
    ...(typeof userId === 'string' && { userId }),
  }
}

/**
 * Encrypts the code and the client's public key (hex) into an `encryptedOtpBundle` (§5.3). Throws {@link Malformed} if
 * the target bundle is unreadable, or if an expected quorum key is given and the bundle is not signed with this key.
 */
export async function sealOtp({
  targetBundle,
  otpCode,
  publicKey,
  expectedQuorumKey,
  ephemeral,
}: {
  readonly targetBundle: string
  readonly otpCode: string
  readonly publicKey: string
  readonly expectedQuorumKey?: Uint8Array | undefined
  readonly ephemeral?: KeyPair | undefined
}): Promise<string> {
  const { targetPublic } = requireValue(readTargetBundle(targetBundle, expectedQuorumKey))
  const { enc, ciphertext } = await seal({
    recipient: targetPublic,
    plaintext: utf8FromText(JSON.stringify({ otp_code: otpCode, public_key: publicKey })),
    ephemeral,
  })
  return JSON.stringify({ encappedPublic: hexFromBytes(enc), ciphertext: hexFromBytes(ciphertext) })
}

/** Reads an `encryptedOtpBundle` without decrypting it. */
export function readOtpBundle(text: string): Sealed | Problem {
  const read = readStrictObject(text, 'The bundle')
  if (isProblem(read)) return read
  const { encappedPublic, ciphertext: hex } = read.members
  if (typeof encappedPublic !== 'string') return { problem: 'encappedPublic is missing or not a string.' }
  if (typeof hex !== 'string' || hex === '') return { problem: 'ciphertext is missing, empty or not a string.' }
  const enc = readUncompressedPoint(encappedPublic)
  if (!enc) return pointProblem(encappedPublic)
  const ciphertext = readHex(hex)
  return ciphertext ? { enc, ciphertext } : hexProblem('ciphertext', hex)
}

function pointProblem(hex: string): Problem {
  if (hex.length !== 130) return { problem: `encappedPublic has ${hex.length} characters instead of 130.` }
  if (!readHex(hex)) return hexProblem('encappedPublic', hex)
  if (!hex.startsWith('04'))
    return { problem: 'encappedPublic does not start with 04 (uncompressed point).', offset: 0 }
  return { problem: 'encappedPublic is not a P-256 point.' }
}

function hexProblem(member: string, hex: string): Problem {
  const offset = hex.search(/[^0-9a-fA-F]/)
  return offset < 0
    ? { problem: `${member} has an odd number of hex digits.`, offset: hex.length }
    : { problem: `${member} is not hex.`, offset }
}
