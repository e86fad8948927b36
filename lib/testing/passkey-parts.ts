import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Assertion, Attestation } from '#lib/contract/credentials/credential'
import { sha256 } from '#lib/testing/named-bytes'
import { base64urlFromBytes, concatBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { type CborValue, cborFrom } from '#lib/wallet/encoding/cbor-writer'
import { authenticatorData } from '#lib/wallet/software-passkey'

/** Where the parts below are from: the origin, and so the RP ID, of the sandbox that is tested. */
export const ORIGIN = process.env.TEST_TARGET ?? 'http://localhost:3000'
export const RP_ID = new URL(ORIGIN).hostname

/** User present and verified, credential attested. */
const FLAGS = 0x45

/** The parts a registration is put together of, to be replaced by others one at a time. */
export interface AttestationParts {
  readonly clientData: string | Uint8Array
  readonly credentialId: Uint8Array
  readonly coseKey: Uint8Array
  readonly flags: number
  readonly authData: Uint8Array
  readonly format: string
  readonly statement: CborValue
  readonly attestationObject: Uint8Array
}

/** Client data as a browser writes it, with any members. */
export function clientData(members: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ origin: ORIGIN, crossOrigin: false, ...members })
}

/** A registration for a challenge, with any of its parts replaced. */
export function attestationOf(challenge: string, parts: Partial<AttestationParts> = {}): Attestation {
  const { coseKey = PASSKEY_KEYS.ES256.coseKey, credentialId = new Uint8Array(32).fill(7), flags = FLAGS } = parts
  const attested = attestedOf(credentialId, coseKey)
  const data = concatBytes(authenticatorData({ rpId: RP_ID, flags: 0, signCount: 0 }).fill(flags, 32, 33), attested)
  const { authData = data, format = 'none', statement = new Map() } = parts
  const members = new Map<string, CborValue>([
    ['fmt', format],
    ['attStmt', statement],
    ['authData', authData],
  ])
  const { clientData: said = clientData({ type: 'webauthn.create', challenge }) } = parts
  const { attestationObject = cborFrom(members) } = parts
  return {
    credentialId: base64urlFromBytes(credentialId),
    clientDataJson: base64urlFromBytes(typeof said === 'string' ? utf8FromText(said) : said),
    attestationObject: base64urlFromBytes(attestationObject),
  }
}

/** Attested credential data (Web Authentication section 6.5.1) of an authenticator of no model. */
export function attestedOf(credentialId: Uint8Array, coseKey: Uint8Array): Uint8Array {
  const length = Uint8Array.of(credentialId.length >> 8, credentialId.length & 0xff)
  return concatBytes(new Uint8Array(16), length, credentialId, coseKey)
}

/** An assertion by a key of any algorithm. */
export function assertionOf(
  key: PasskeyKey,
  {
    challenge,
    credentialId,
    members = {},
  }: {
    readonly challenge: string
    readonly credentialId: string
    readonly members?: Readonly<Record<string, unknown>>
  },
): Assertion {
  const data = utf8FromText(clientData({ type: 'webauthn.get', challenge, ...members }))
  const authData = authenticatorData({ rpId: RP_ID, flags: 0, signCount: 1 })
  return {
    credentialId,
    clientDataJson: base64urlFromBytes(data),
    authenticatorData: base64urlFromBytes(authData),
    signature: base64urlFromBytes(key.sign(concatBytes(authData, sha256(data)))),
  }
}

/** A key of a passkey, and how it signs. */
export interface PasskeyKey {
  readonly coseKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

/** A key of each algorithm that is taken, of Node's own making. */
export const PASSKEY_KEYS = { ES256: es256(), RS256: rs256(), EdDSA: edDsa() } as const

/** A COSE key of these parameters. */
export function coseKey(parameters: readonly (readonly [number, CborValue])[]): Uint8Array {
  return cborFrom(new Map(parameters))
}

/** The COSE key of an RSA modulus and exponent. */
export function rsaCoseKey(n: Uint8Array, e: Uint8Array): Uint8Array {
  return coseKey([
    [1, 3],
    [3, -257],
    [-1, n],
    [-2, e],
  ])
}

function es256(): PasskeyKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = coseKey([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, memberOf(publicKey, 'x')],
    [-3, memberOf(publicKey, 'y')],
  ])
  return { coseKey: key, sign: message => new Uint8Array(sign('sha256', message, privateKey)) }
}

function rs256(): PasskeyKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = rsaCoseKey(memberOf(publicKey, 'n'), memberOf(publicKey, 'e'))
  return { coseKey: key, sign: message => new Uint8Array(sign('sha256', message, privateKey)) }
}

function edDsa(): PasskeyKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = coseKey([
    [1, 1],
    [3, -8],
    [-1, 6],
    [-2, memberOf(publicKey, 'x')],
  ])
  return { coseKey: key, sign: message => new Uint8Array(sign(null, message, privateKey)) }
}

function memberOf(key: KeyObject, name: 'x' | 'y' | 'n' | 'e'): Uint8Array {
  return new Uint8Array(Buffer.from(String(key.export({ format: 'jwk' })[name]), 'base64url'))
}
