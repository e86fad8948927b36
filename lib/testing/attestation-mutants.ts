import { sha256 } from '#lib/testing/named-bytes'
import { CHALLENGE } from '#lib/testing/passkey-judgement'
import {
  type AttestationParts,
  attestedOf,
  clientData,
  coseKey,
  ORIGIN,
  PASSKEY_KEYS,
  RP_ID,
  rsaCoseKey,
} from '#lib/testing/passkey-parts'
import { base64urlFromBytes, concatBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { type CborValue, cborFrom } from '#lib/wallet/encoding/cbor-writer'
import { authenticatorData } from '#lib/wallet/software-passkey'

/** The credential the mutants attest, and its parts. */
export const ATTESTED_ID = sha256('a credential id')
export const { coseKey: ATTESTED_KEY } = PASSKEY_KEYS.ES256
export const ATTESTED_CREDENTIAL = attestedOf(ATTESTED_ID, ATTESTED_KEY)

/** Authenticator data of {@link RP_ID} with these flags and what follows its counter. */
export function authenticatorDataOf({ flags, attested }: { flags: number; attested: Uint8Array }): Uint8Array {
  return concatBytes(authenticatorData({ rpId: RP_ID, flags: 0, signCount: 0 }).fill(flags, 32, 33), attested)
}

/** The usual RSA exponent. */
const E = Uint8Array.of(1, 0, 1)

const X = ATTESTED_KEY.slice(10, 42)
const Y = ATTESTED_KEY.slice(45, 77)
/** The attested key with parameters changed, by their COSE labels (RFC 9053 section 7.1.1). */
export const ecKey = (changes: Readonly<Record<number, CborValue>> = {}) =>
  coseKey(
    Object.entries({ 1: 2, 3: -7, '-1': 1, '-2': X, '-3': Y, ...changes }).map(([label, value]) => [
      Number(label),
      value,
    ]),
  )
const flipped = (bytes: Uint8Array) => Uint8Array.from(bytes, (byte, index) => (index === 31 ? byte ^ 1 : byte))
/** The client data of a registration, with members changed. */
export const registrationData = (members: Readonly<Record<string, unknown>>) =>
  clientData({ type: 'webauthn.create', challenge: CHALLENGE, ...members })
const object = (members: readonly (readonly [string, CborValue])[]) => cborFrom(new Map(members))
/** A good registration, whole. */
export const AUTHENTICATOR_DATA = authenticatorDataOf({ flags: 0x45, attested: ATTESTED_CREDENTIAL })
export const ATTESTATION_OBJECT = object([
  ['fmt', 'none'],
  ['attStmt', new Map()],
  ['authData', AUTHENTICATOR_DATA],
])

/** Registrations with one thing wrong each, and the check that must say so. */
export const REGISTRATION_MUTANTS: readonly (readonly [string, string, Partial<AttestationParts>])[] = [
  ['an assertion’s client data', 'type', { clientData: registrationData({ type: 'webauthn.get' }) }],
  ['no type', 'type', { clientData: registrationData({ type: undefined }) }],
  [
    'another challenge',
    'challenge',
    { clientData: registrationData({ challenge: base64urlFromBytes(sha256('another')) }) },
  ],
  ['the challenge in standard base64', 'challenge', { clientData: registrationData({ challenge: `${CHALLENGE}+/` }) }],
  ['a challenge that is no text', 'challenge', { clientData: registrationData({ challenge: [CHALLENGE] }) }],
  ['a foreign origin', 'origin', { clientData: registrationData({ origin: 'https://evil.example' }) }],
  ['our origin with a slash', 'origin', { clientData: registrationData({ origin: `${ORIGIN}/` }) }],
  ['our host over another scheme', 'origin', { clientData: registrationData({ origin: 'https://localhost:3000' }) }],
  ['our host on another port', 'origin', { clientData: registrationData({ origin: 'http://localhost:3001' }) }],
  ['no origin', 'origin', { clientData: registrationData({ origin: undefined }) }],
  ['a frame of another origin', 'cross-origin', { clientData: registrationData({ crossOrigin: true }) }],
  ['crossOrigin as text', 'cross-origin', { clientData: registrationData({ crossOrigin: 'false' }) }],
  ['a top origin', 'cross-origin', { clientData: registrationData({ topOrigin: 'https://evil.example' }) }],
  [
    'another RP ID',
    'rp-id',
    { authData: authenticatorDataOf({ flags: 0x45, attested: ATTESTED_CREDENTIAL }).fill(0, 0, 32) },
  ],
  [
    'the RP ID of another origin of ours',
    'rp-id',
    { clientData: registrationData({ origin: 'https://app.example.com' }) },
  ],
  ['no user present', 'user-present', { flags: 0x44 }],
  ['no user verified', 'user-verified', { flags: 0x41 }],
  ['backed up without being eligible', 'backup-flags', { flags: 0x55 }],
  [
    'no credential',
    'attested-credential',
    { authData: authenticatorDataOf({ flags: 0x05, attested: new Uint8Array() }) },
  ],
  ['a credential that the flags deny', 'authenticator-data', { flags: 0x05 }],
  ['a credential id of 1024 bytes', 'credential-id', { credentialId: new Uint8Array(1024).fill(1) }],
  ['an empty credential id', 'credential-id', { credentialId: new Uint8Array() }],
  ['another credential id in it', 'credential-id', { credentialId: sha256('other'), authData: AUTHENTICATOR_DATA }],
  ['a key of ES384', 'algorithm', { coseKey: ecKey({ 3: -35, '-1': 2 }) }],
  ['a key of ES512', 'algorithm', { coseKey: ecKey({ 3: -36, '-1': 3 }) }],
  ['a key of Ed448', 'algorithm', { coseKey: ecKey({ 1: 1, 3: -53, '-1': 7 }) }],
  ['a key of PS256', 'algorithm', { coseKey: ecKey({ 3: -37 }) }],
  ['a key of RS1', 'algorithm', { coseKey: ecKey({ 3: -65_535 }) }],
  ['a key of HS256', 'algorithm', { coseKey: ecKey({ 1: 4, 3: 5 }) }],
  ['a key of no algorithm', 'algorithm', { coseKey: coseKey([[1, 2]]) }],
  ['a key that is no map', 'algorithm', { coseKey: cborFrom('key') }],
  ['a point off the curve', 'public-key', { coseKey: ecKey({ '-3': flipped(Y) }) }],
  ['a point at infinity', 'public-key', { coseKey: ecKey({ '-2': new Uint8Array(32), '-3': new Uint8Array(32) }) }],
  ['a point of 31 bytes', 'public-key', { coseKey: ecKey({ '-2': X.slice(1) }) }],
  ['another curve', 'public-key', { coseKey: ecKey({ '-1': 2 }) }],
  ['another type of key', 'public-key', { coseKey: ecKey({ 1: 1 }) }],
  ['a private key along with it', 'public-key', { coseKey: ecKey({ '-4': sha256('private') }) }],
  ['an RSA modulus of 1024 bits', 'public-key', { coseKey: rsaCoseKey(new Uint8Array(128).fill(255), E) }],
  ['an RSA modulus of 2047 bits', 'public-key', { coseKey: rsaCoseKey(new Uint8Array(256).fill(0x7f), E) }],
  ['an RSA modulus of 16384 bits', 'public-key', { coseKey: rsaCoseKey(new Uint8Array(2048).fill(255), E) }],
  ['an RSA exponent of 1', 'public-key', { coseKey: rsaCoseKey(new Uint8Array(256).fill(255), Uint8Array.of(1)) }],
  ['an even RSA exponent', 'public-key', { coseKey: rsaCoseKey(new Uint8Array(256).fill(255), Uint8Array.of(4)) }],
  [
    'an Ed25519 key of 31 bytes',
    'public-key',
    {
      coseKey: coseKey([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, new Uint8Array(31)],
      ]),
    },
  ],
  ['a statement of nobody', 'attestation-statement', { statement: new Map([['alg', -7]]) }],
  ['no CBOR', 'attestation-object', { attestationObject: utf8FromText('hello') }],
  ['another item than a map', 'attestation-object', { attestationObject: cborFrom(AUTHENTICATOR_DATA) }],
  ['an object cut short', 'attestation-object', { attestationObject: ATTESTATION_OBJECT.slice(0, -1) }],
  [
    'a byte after the object',
    'attestation-object',
    { attestationObject: concatBytes(ATTESTATION_OBJECT, Uint8Array.of(0)) },
  ],
  [
    'a head longer than it need be',
    'attestation-object',
    { attestationObject: concatBytes(Uint8Array.of(0xb8, 3), ATTESTATION_OBJECT.slice(1)) },
  ],
  [
    'an object of no stated length',
    'attestation-object',
    { attestationObject: concatBytes(Uint8Array.of(0xbf), ATTESTATION_OBJECT.slice(1), Uint8Array.of(0xff)) },
  ],
  [
    'a member twice',
    'attestation-object',
    {
      attestationObject: concatBytes(
        Uint8Array.of(0xa4),
        ATTESTATION_OBJECT.slice(1),
        cborFrom('fmt'),
        cborFrom('none'),
      ),
    },
  ],
  [
    'a member too many',
    'attestation-object',
    {
      attestationObject: concatBytes(Uint8Array.of(0xa4), ATTESTATION_OBJECT.slice(1), cborFrom('epAtt'), cborFrom(0)),
    },
  ],
  [
    'a statement that is no map',
    'attestation-object',
    {
      attestationObject: object([
        ['fmt', 'none'],
        ['attStmt', ''],
        ['authData', AUTHENTICATOR_DATA],
      ]),
    },
  ],
  ['lists nested 20,000 deep', 'attestation-object', { attestationObject: new Uint8Array(20_000).fill(0x81) }],
  ['authenticator data of 36 bytes', 'authenticator-data', { authData: AUTHENTICATOR_DATA.slice(0, 36) }],
  ['authenticator data cut short', 'authenticator-data', { authData: AUTHENTICATOR_DATA.slice(0, -1) }],
  ['a byte after the key', 'authenticator-data', { authData: concatBytes(AUTHENTICATOR_DATA, Uint8Array.of(0)) }],
  [
    'a credential id longer than all',
    'authenticator-data',
    { authData: Uint8Array.from(AUTHENTICATOR_DATA).fill(255, 53, 55) },
  ],
  [
    'extensions the flags promise',
    'authenticator-data',
    { authData: authenticatorDataOf({ flags: 0xc5, attested: ATTESTED_CREDENTIAL }) },
  ],
  ['client data that is no JSON', 'client-data', { clientData: 'hello' }],
  ['client data that is a list', 'client-data', { clientData: '[]' }],
  ['client data that is no UTF-8', 'client-data', { clientData: Uint8Array.of(0x7b, 0xff, 0x7d) }],
]
