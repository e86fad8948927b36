import { sha256 } from '@noble/hashes/sha2.js'
import type { Assertion, Attestation } from '#lib/contract/credentials/credential'
import { base64urlFromBytes, concatBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { type CborValue, cborFrom, uint32 } from '#lib/wallet/encoding/cbor-writer'
import { signDer } from '#lib/wallet/keys/ecdsa'
import { type KeyPair, newKeyPair } from '#lib/wallet/keys/key-pair'
import { passkeyChallengeBytes } from '#lib/wallet/passkey-challenge'

/** Flags of authenticator data (Web Authentication section 6.1). */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40

/** Length in bytes of our credential IDs. Authenticators may use up to 1023 bytes. */
const CREDENTIAL_ID_LENGTH = 32

/** ID of the authenticator's model. All zeros, because the attestation format is `none`. */
const AAGUID = new Uint8Array(16)

/** An ES256 passkey with its private key. */
export interface Passkey {
  /** Credential ID in base64url, as in the API. */
  readonly credentialId: string
  readonly rpId: string
  readonly key: KeyPair
  readonly signCount: number
}

/**
 * Values that replace the correct ones, for example to test that a server rejects wrong values. `challenge` is
 * base64url and is copied into the client data unchanged.
 */
export interface PasskeyOverrides {
  readonly type?: string
  readonly challenge?: string
  readonly origin?: string
  readonly crossOrigin?: boolean
  readonly topOrigin?: string
  readonly rpId?: string
  readonly isUserPresent?: boolean
  readonly isUserVerified?: boolean
  readonly signCount?: number
  readonly credentialId?: string
  /** The signing key. */
  readonly key?: KeyPair
}

/** Origin of the page that creates or uses a passkey, and the overrides to apply. */
export interface PasskeyPage {
  readonly origin: string
  readonly overrides?: PasskeyOverrides
}

/**
 * Creates a passkey and its `attestation` (§2.13), as a browser with a built-in authenticator does. `challenge` is
 * base64url, as the integrator's backend issued it.
 */
export function createPasskey({
  challenge,
  random,
  origin,
  rpId = new URL(origin).hostname,
  overrides = {},
}: PasskeyPage & {
  readonly challenge: string
  readonly random: (length: number) => Uint8Array
  readonly rpId?: string
}): { readonly passkey: Passkey; readonly attestation: Required<Attestation> } {
  const key = newKeyPair(random)
  const id = random(CREDENTIAL_ID_LENGTH)
  const passkey = { credentialId: base64urlFromBytes(id), rpId, key, signCount: 0 }
  const attested = concatBytes(AAGUID, uint16(id.length), id, coseKeyOf(key))
  const authData = authenticatorData({ ...passkey, ...overrides, flags: ATTESTED, attested })
  const attestationObject = new Map<string, CborValue>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  const clientData = clientDataJson(
    { origin, overrides },
    { type: 'webauthn.create', challenge: challenge.replace(/=+$/, '') },
  )
  return {
    passkey,
    attestation: {
      credentialId: overrides.credentialId ?? passkey.credentialId,
      clientDataJson: base64urlFromBytes(clientData),
      attestationObject: base64urlFromBytes(cborFrom(attestationObject)),
      transports: ['internal'],
    },
  }
}

/**
 * Returns the `assertion` of §2.14 and the passkey with its new `signCount`. `challenge` is hex text, whose UTF-8
 * bytes are the WebAuthn challenge (§2.11).
 */
export function signWithPasskey(
  passkey: Passkey,
  { challenge, ...page }: PasskeyPage & { readonly challenge: string },
): { readonly passkey: Passkey; readonly assertion: Assertion } {
  const { overrides = {} } = page
  const signCount = passkey.signCount + 1
  const clientData = clientDataJson(page, {
    type: 'webauthn.get',
    challenge: base64urlFromBytes(passkeyChallengeBytes(challenge)),
  })
  const authData = authenticatorData({ rpId: passkey.rpId, signCount, ...overrides, flags: 0 })
  const { privateKey } = overrides.key ?? passkey.key
  return {
    passkey: { ...passkey, signCount },
    assertion: {
      credentialId: overrides.credentialId ?? passkey.credentialId,
      clientDataJson: base64urlFromBytes(clientData),
      authenticatorData: base64urlFromBytes(authData),
      signature: base64urlFromBytes(signDer(concatBytes(authData, sha256(clientData)), privateKey)),
      userHandle: null,
    },
  }
}

/** Returns authenticator data (Web Authentication section 6.1). `flags` are combined with the user flags. */
export function authenticatorData({
  rpId,
  flags,
  signCount,
  isUserPresent = true,
  isUserVerified = true,
  attested = new Uint8Array(),
}: {
  readonly rpId: string
  readonly flags: number
  readonly signCount: number
  readonly isUserPresent?: boolean
  readonly isUserVerified?: boolean
  readonly attested?: Uint8Array
}): Uint8Array {
  const user = (isUserPresent ? USER_PRESENT : 0) | (isUserVerified ? USER_VERIFIED : 0)
  return concatBytes(sha256(utf8FromText(rpId)), Uint8Array.of(flags | user), uint32(signCount), attested)
}

/** Returns the public key as a COSE key for ES256 (RFC 9053 section 7.1.1). */
export function coseKeyOf({ publicKey }: KeyPair): Uint8Array {
  return cborFrom(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, publicKey.subarray(1, 33)],
      [-3, publicKey.subarray(33)],
    ]),
  )
}

/** The members have the order that browsers use (Web Authentication section 5.8.1.1). */
function clientDataJson(
  { origin, overrides = {} }: PasskeyPage,
  { type, challenge }: { readonly type: string; readonly challenge: string },
): Uint8Array {
  const members = {
    type: overrides.type ?? type,
    challenge: overrides.challenge ?? challenge,
    origin: overrides.origin ?? origin,
    crossOrigin: overrides.crossOrigin ?? false,
    topOrigin: overrides.topOrigin,
  }
  return utf8FromText(JSON.stringify(members))
}

function uint16(value: number): Uint8Array {
  return uint32(value).subarray(2)
}
