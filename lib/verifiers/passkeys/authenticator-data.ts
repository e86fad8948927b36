import { decodeAttestationObject, isoCBOR, parseAuthenticatorData } from '@simplewebauthn/server/helpers'
import { hexFromBytes } from '#lib/contract/hex'
import type { AttestationObject } from '#lib/domain/credentials/attestation-rules'
import type { AuthenticatorData } from '#lib/domain/credentials/passkey-rules'
import { readCoseKey } from '#lib/verifiers/passkeys/cose-key'
import { concatBytes, equalBytes, readBase64url } from '#lib/wallet/encoding/bytes'
import { isProblem, type Problem } from '#lib/wallet/read-problem'

/** A CBOR map, as the library decodes and encodes it. */
type CborMap = Extract<Parameters<typeof isoCBOR.encode>[0], ReadonlyMap<unknown, unknown>>

/**
 * Reads authenticator data strictly. The library accepts truncated input and overlong CBOR heads, so the parsed parts,
 * joined again, must equal the input.
 */
export function readAuthenticatorData(bytes: Uint8Array): AuthenticatorData | Problem {
  const parsed = catchProblem(() => parseAuthenticatorData(Uint8Array.from(bytes)))
  if (isProblem(parsed)) return parsed
  const { rpIdHash, flags, flagsBuf, counter, counterBuf, aaguid, credentialID, credentialPublicKey } = parsed
  const { extensionsDataBuffer = new Uint8Array() } = parsed
  const isAttested = aaguid !== undefined && credentialID !== undefined && credentialPublicKey !== undefined
  const attested = isAttested ? [aaguid, lengthBytesOf(credentialID), credentialID, credentialPublicKey] : []
  if (!equalBytes(bytes, concatBytes(rpIdHash, flagsBuf, counterBuf, ...attested, extensionsDataBuffer))) {
    return { problem: 'the authenticator data is truncated, or its CBOR is not in the shortest form' }
  }
  const data = { rpIdHash: hexFromBytes(rpIdHash), flags: flags.flagsInt, signCount: BigInt(counter) }
  if (!isAttested) return data
  const key = catchProblem(() => readCoseKey(credentialPublicKey))
  if (isProblem(key)) return key
  return { ...data, attested: { credentialId: credentialID, publicKey: credentialPublicKey, ...key } }
}

export function readAttestationObject(
  attestationObject: string,
): (AttestationObject & { readonly authData: Uint8Array }) | Problem {
  const bytes = readBase64url(attestationObject, { tolerate: 'base64' })
  if (bytes === undefined) return { problem: 'attestationObject is not base64url' }
  const decoded = catchProblem(() => asMap(decodeAttestationObject(Uint8Array.from(bytes))))
  if (isProblem(decoded)) return decoded
  const reencoded = catchProblem(() => isoCBOR.encode(decoded))
  if (isProblem(reencoded) || !equalBytes(reencoded, bytes)) {
    return { problem: 'attestationObject is truncated, has extra bytes, or is not CBOR in the shortest form' }
  }
  const [fmt, attStmt, authData] = ['fmt', 'attStmt', 'authData'].map(name => decoded.get(name))
  if (typeof fmt !== 'string' || !(attStmt instanceof Map) || !(authData instanceof Uint8Array) || decoded.size !== 3) {
    return { problem: 'attestationObject is not a map of exactly fmt (text), attStmt (map) and authData (bytes)' }
  }
  return { format: fmt, statementSize: attStmt.size, authData }
}

/** Encodes an attestation object whose `fmt` is `none` and whose statement is empty. */
export function encodeEmptyAttestation(authData: Uint8Array): Uint8Array {
  const members: CborMap = new Map()
  members.set('fmt', 'none').set('attStmt', new Map()).set('authData', authData)
  return isoCBOR.encode(members)
}

/** The library's return type is a map, but the library returns any decoded value. */
function asMap(decoded: unknown): CborMap | Problem {
  return decoded instanceof Map ? decoded : { problem: 'attestationObject is not a map' }
}

/** The library throws on malformed bytes. */
function catchProblem<Value extends object>(read: () => Value | Problem): Value | Problem {
  try {
    return read()
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'the data cannot be parsed' }
  }
}

function lengthBytesOf({ length }: Uint8Array): Uint8Array {
  return Uint8Array.of(length >> 8, length & 0xff)
}
