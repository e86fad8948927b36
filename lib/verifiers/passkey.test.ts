import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Assertion, Attestation } from '#lib/contract/credential'
import { DER_MUTANTS } from '#lib/testing/der-mutants'
import { sha256 } from '#lib/testing/named-bytes'
import {
  type AttestationParts,
  assertionOf,
  attestationOf,
  attestedOf,
  clientData,
  coseKey,
  ORIGIN,
  PASSKEY_KEYS,
  RP_ID,
  rsaCoseKey,
} from '#lib/testing/passkey-parts'
import { VECTOR_ORIGIN, WEBAUTHN_VECTORS } from '#lib/testing/vectors/webauthn'
import { signedBytesOf, verifyAssertion } from '#lib/verifiers/assertion'
import { verifyAttestation } from '#lib/verifiers/attestation'
import { readAttestationObject, readAuthenticatorData } from '#lib/verifiers/authenticator-data'
import { findSignature } from '#lib/verifiers/passkey-signature'
import type { RegisteredPasskey } from '#lib/verifiers/relying-party'
import { base64urlFromBytes, concatBytes, readBase64url, utf8FromText } from '#lib/wallet/bytes'
import { type CborValue, cborFrom } from '#lib/wallet/cbor'
import { derFromSignature, P256_ORDER, rawFromSignature, readDerSignature, type Signature } from '#lib/wallet/der'
import { newKeyPair } from '#lib/wallet/key-pair'
import { isProblem, required } from '#lib/wallet/problem'
import { authenticatorData, createPasskey, type PasskeyLies, signWithPasskey } from '#lib/wallet/software-authenticator'

/** What an integrator's backend issued: 32 bytes, base64url. */
const CHALLENGE = base64urlFromBytes(sha256('a registration'))
/** What the service issued: hex text. */
const HEX = Buffer.from(sha256('an assertion')).toString('hex')
const ORIGINS = [ORIGIN, 'http://localhost:5173', 'https://app.example.com']
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

const register = (attestation: Attestation, challenge = CHALLENGE) =>
  verifyAttestation(attestation, { challenge, origins: ORIGINS })
const assertionBy = (passkey: RegisteredPasskey, assertion: Assertion) =>
  verifyAssertion(assertion, { passkey, challenge: HEX, origins: ORIGINS })

/** The check a judgement failed, or that it is proven. */
async function checkOf(judged: ReturnType<typeof register> | ReturnType<typeof assertionBy>): Promise<string> {
  const result = await judged
  return 'failed' in result ? result.failed.id : 'proven'
}

/** A passkey that was registered, by the software authenticator. */
async function registered() {
  const { passkey, attestation } = createPasskey({ challenge: CHALLENGE, origin: ORIGIN, random })
  const judged = await register(attestation)
  if ('failed' in judged) throw new Error(judged.failed.id)
  return { passkey, proof: judged.proof }
}

describe('a registration', () => {
  test('of the software authenticator is proven, with its key and where its counter stands', async () => {
    const { passkey, proof } = await registered()
    expect(proof).toMatchObject({ credentialId: passkey.credentialId, signCount: 0n, rpId: RP_ID })
  })

  test.each(Object.entries(PASSKEY_KEYS))('by a key of %s is proven', async (_, { coseKey: key }) => {
    const judged = await register(attestationOf(CHALLENGE, { coseKey: key }))
    expect('proof' in judged && judged.proof.publicKey).toEqual(key)
  })

  test('may pad its challenge, and each of its texts', async () => {
    const { attestation } = createPasskey({ challenge: CHALLENGE, origin: ORIGIN, random })
    const padded = (text: string) => text.padEnd(Math.ceil(text.length / 4) * 4, '=')
    const { credentialId, clientDataJson, attestationObject } = attestation
    const sent = {
      credentialId: padded(credentialId),
      clientDataJson: padded(clientDataJson),
      attestationObject: padded(attestationObject),
    }
    expect(await checkOf(register(sent, padded(CHALLENGE)))).toBe('proven')
  })

  test.each(ORIGINS)('from %s is for its host', async origin => {
    const { attestation } = createPasskey({ challenge: CHALLENGE, origin, random })
    const judged = await register(attestation)
    expect('proof' in judged && judged.proof.rpId).toBe(new URL(origin).hostname)
  })

  test('may state an attestation of any format, which nobody verifies', async () => {
    const statement = new Map<string, CborValue>([
      ['alg', -7],
      ['sig', random(70)],
    ])
    for (const format of ['packed', 'apple', 'tpm', 'a format of tomorrow']) {
      expect(await checkOf(register(attestationOf(CHALLENGE, { format, statement }))), format).toBe('proven')
    }
  })

  test('may be by a passkey that is backed up, and hold extensions', async () => {
    expect(await checkOf(register(attestationOf(CHALLENGE, { flags: 0x5d })))).toBe('proven')
    const extensions = cborFrom(new Map([['credProtect', 2]]))
    const data = dataOf({ flags: 0xc5, attested: concatBytes(ATTESTED, extensions) })
    expect(await checkOf(register(attestationOf(CHALLENGE, { credentialId: ID, authData: data })))).toBe('proven')
  })
})

const ID = sha256('a credential id')
const { coseKey: KEY } = PASSKEY_KEYS.ES256
const ATTESTED = attestedOf(ID, KEY)

function dataOf({ flags, attested }: { flags: number; attested: Uint8Array }): Uint8Array {
  return concatBytes(authenticatorData({ rpId: RP_ID, flags: 0, signCount: 0 }).fill(flags, 32, 33), attested)
}

/** The usual RSA exponent. */
const E = Uint8Array.of(1, 0, 1)

/** The parameters of the ES256 key, to be changed. */
const X = KEY.slice(10, 42)
const Y = KEY.slice(45, 77)
const ec = (changes: Readonly<Record<number, CborValue>> = {}) =>
  coseKey(
    Object.entries({ 1: 2, 3: -7, '-1': 1, '-2': X, '-3': Y, ...changes }).map(([label, value]) => [
      Number(label),
      value,
    ]),
  )
const flipped = (bytes: Uint8Array) => Uint8Array.from(bytes, (byte, index) => (index === 31 ? byte ^ 1 : byte))
const client = (members: Readonly<Record<string, unknown>>) =>
  clientData({ type: 'webauthn.create', challenge: CHALLENGE, ...members })
const object = (members: readonly (readonly [string, CborValue])[]) => cborFrom(new Map(members))
const AUTH_DATA = dataOf({ flags: 0x45, attested: ATTESTED })
const OBJECT = object([
  ['fmt', 'none'],
  ['attStmt', new Map()],
  ['authData', AUTH_DATA],
])

/** Registrations with one thing wrong each, and the check that must say so. */
const REGISTRATION_MUTANTS: readonly (readonly [string, string, Partial<AttestationParts>])[] = [
  ['an assertion’s client data', 'type', { clientData: client({ type: 'webauthn.get' }) }],
  ['no type', 'type', { clientData: client({ type: undefined }) }],
  ['another challenge', 'challenge', { clientData: client({ challenge: base64urlFromBytes(sha256('another')) }) }],
  ['the challenge in standard base64', 'challenge', { clientData: client({ challenge: `${CHALLENGE}+/` }) }],
  ['a challenge that is no text', 'challenge', { clientData: client({ challenge: [CHALLENGE] }) }],
  ['a foreign origin', 'origin', { clientData: client({ origin: 'https://evil.example' }) }],
  ['our origin with a slash', 'origin', { clientData: client({ origin: `${ORIGIN}/` }) }],
  ['our host over another scheme', 'origin', { clientData: client({ origin: 'https://localhost:3000' }) }],
  ['our host on another port', 'origin', { clientData: client({ origin: 'http://localhost:3001' }) }],
  ['no origin', 'origin', { clientData: client({ origin: undefined }) }],
  ['a frame of another origin', 'cross-origin', { clientData: client({ crossOrigin: true }) }],
  ['crossOrigin as text', 'cross-origin', { clientData: client({ crossOrigin: 'false' }) }],
  ['a top origin', 'cross-origin', { clientData: client({ topOrigin: 'https://evil.example' }) }],
  ['another RP ID', 'rp-id', { authData: dataOf({ flags: 0x45, attested: ATTESTED }).fill(0, 0, 32) }],
  ['the RP ID of another origin of ours', 'rp-id', { clientData: client({ origin: 'https://app.example.com' }) }],
  ['no user present', 'user-present', { flags: 0x44 }],
  ['no user verified', 'user-verified', { flags: 0x41 }],
  ['backed up without being eligible', 'backup-flags', { flags: 0x55 }],
  ['no credential', 'attested-credential', { authData: dataOf({ flags: 0x05, attested: new Uint8Array() }) }],
  ['a credential that the flags deny', 'authenticator-data', { flags: 0x05 }],
  ['a credential id of 1024 bytes', 'credential-id', { credentialId: new Uint8Array(1024).fill(1) }],
  ['an empty credential id', 'credential-id', { credentialId: new Uint8Array() }],
  ['another credential id in it', 'credential-id', { credentialId: sha256('other'), authData: AUTH_DATA }],
  ['a key of ES384', 'algorithm', { coseKey: ec({ 3: -35, '-1': 2 }) }],
  ['a key of ES512', 'algorithm', { coseKey: ec({ 3: -36, '-1': 3 }) }],
  ['a key of Ed448', 'algorithm', { coseKey: ec({ 1: 1, 3: -53, '-1': 7 }) }],
  ['a key of PS256', 'algorithm', { coseKey: ec({ 3: -37 }) }],
  ['a key of RS1', 'algorithm', { coseKey: ec({ 3: -65_535 }) }],
  ['a key of HS256', 'algorithm', { coseKey: ec({ 1: 4, 3: 5 }) }],
  ['a key of no algorithm', 'algorithm', { coseKey: coseKey([[1, 2]]) }],
  ['a key that is no map', 'algorithm', { coseKey: cborFrom('key') }],
  ['a point off the curve', 'public-key', { coseKey: ec({ '-3': flipped(Y) }) }],
  ['a point at infinity', 'public-key', { coseKey: ec({ '-2': new Uint8Array(32), '-3': new Uint8Array(32) }) }],
  ['a point of 31 bytes', 'public-key', { coseKey: ec({ '-2': X.slice(1) }) }],
  ['another curve', 'public-key', { coseKey: ec({ '-1': 2 }) }],
  ['another type of key', 'public-key', { coseKey: ec({ 1: 1 }) }],
  ['a private key along with it', 'public-key', { coseKey: ec({ '-4': sha256('private') }) }],
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
  ['another item than a map', 'attestation-object', { attestationObject: cborFrom(AUTH_DATA) }],
  ['an object cut short', 'attestation-object', { attestationObject: OBJECT.slice(0, -1) }],
  ['a byte after the object', 'attestation-object', { attestationObject: concatBytes(OBJECT, Uint8Array.of(0)) }],
  [
    'a head longer than it need be',
    'attestation-object',
    { attestationObject: concatBytes(Uint8Array.of(0xb8, 3), OBJECT.slice(1)) },
  ],
  [
    'an object of no stated length',
    'attestation-object',
    { attestationObject: concatBytes(Uint8Array.of(0xbf), OBJECT.slice(1), Uint8Array.of(0xff)) },
  ],
  [
    'a member twice',
    'attestation-object',
    { attestationObject: concatBytes(Uint8Array.of(0xa4), OBJECT.slice(1), cborFrom('fmt'), cborFrom('none')) },
  ],
  [
    'a member too many',
    'attestation-object',
    { attestationObject: concatBytes(Uint8Array.of(0xa4), OBJECT.slice(1), cborFrom('epAtt'), cborFrom(0)) },
  ],
  [
    'a statement that is no map',
    'attestation-object',
    {
      attestationObject: object([
        ['fmt', 'none'],
        ['attStmt', ''],
        ['authData', AUTH_DATA],
      ]),
    },
  ],
  ['lists nested 20,000 deep', 'attestation-object', { attestationObject: new Uint8Array(20_000).fill(0x81) }],
  ['authenticator data of 36 bytes', 'authenticator-data', { authData: AUTH_DATA.slice(0, 36) }],
  ['authenticator data cut short', 'authenticator-data', { authData: AUTH_DATA.slice(0, -1) }],
  ['a byte after the key', 'authenticator-data', { authData: concatBytes(AUTH_DATA, Uint8Array.of(0)) }],
  ['a credential id longer than all', 'authenticator-data', { authData: Uint8Array.from(AUTH_DATA).fill(255, 53, 55) }],
  ['extensions the flags promise', 'authenticator-data', { authData: dataOf({ flags: 0xc5, attested: ATTESTED }) }],
  ['client data that is no JSON', 'client-data', { clientData: 'hello' }],
  ['client data that is a list', 'client-data', { clientData: '[]' }],
  ['client data that is no UTF-8', 'client-data', { clientData: Uint8Array.of(0x7b, 0xff, 0x7d) }],
]

describe('a registration is refused by the check that names what is wrong', () => {
  test.each(REGISTRATION_MUTANTS)('%s: %s', async (_, check, parts) => {
    expect(await checkOf(register(attestationOf(CHALLENGE, { credentialId: ID, coseKey: KEY, ...parts })))).toBe(check)
  })

  test('and the parts they are made of are good', async () => {
    expect(await checkOf(register(attestationOf(CHALLENGE, { credentialId: ID, coseKey: ec() })))).toBe('proven')
    const given = { credentialId: ID, authData: AUTH_DATA, attestationObject: OBJECT, clientData: client({}) }
    expect(await checkOf(register(attestationOf(CHALLENGE, given)))).toBe('proven')
  })

  test('another credentialId than the one attested', async () => {
    const { attestation } = createPasskey({
      challenge: CHALLENGE,
      origin: ORIGIN,
      random,
      lies: { credentialId: 'AAAA' },
    })
    const judged = await register(attestation)
    expect('failed' in judged && judged.failed).toMatchObject({
      id: 'credential-id',
      refusal: {
        code: 'INVALID_INPUT',
        details: { reason: 'BAD_ATTESTATION', check: 'credential-id' },
        expected: expect.stringMatching(/^[\w-]{43}$/),
        got: 'AAAA',
      },
    })
  })

  test('texts that are no base64url', async () => {
    const attestation = attestationOf(CHALLENGE)
    for (const [member, check] of [
      ['clientDataJson', 'client-data'],
      ['attestationObject', 'attestation-object'],
    ] as const) {
      expect(await checkOf(register({ ...attestation, [member]: 'A' })), member).toBe(check)
    }
  })

  test('a challenge whose text was encoded once more, with a hint', async () => {
    const challenge = base64urlFromBytes(utf8FromText(CHALLENGE))
    const judged = await register(attestationOf(challenge))
    expect('failed' in judged && judged.failed.refusal.hint).toContain('encoded once more')
  })

  test('what the library alone looks at', async () => {
    const said = client({ tokenBinding: { status: 'unheard of' } })
    expect(await checkOf(register(attestationOf(CHALLENGE, { clientData: said })))).toBe('procedure')
  })

  test('every lie of the software authenticator', async () => {
    const told: readonly (readonly [string, PasskeyLies])[] = [
      ['type', { type: 'webauthn.get' }],
      ['challenge', { challenge: 'AAAA' }],
      ['origin', { origin: 'https://evil.example' }],
      ['cross-origin', { crossOrigin: true }],
      ['cross-origin', { topOrigin: 'https://evil.example' }],
      ['rp-id', { rpId: 'evil.example' }],
      ['user-present', { isUserPresent: false }],
      ['user-verified', { isUserVerified: false }],
      ['credential-id', { credentialId: 'AAAA' }],
    ]
    for (const [check, lies] of told) {
      const { attestation } = createPasskey({ challenge: CHALLENGE, origin: ORIGIN, random, lies })
      expect(await checkOf(register(attestation)), JSON.stringify(lies)).toBe(check)
    }
  })
})

describe('an assertion', () => {
  test('of the software authenticator is proven, time after time', async () => {
    const { passkey, proof } = await registered()
    const first = signWithPasskey(passkey, { challenge: HEX, origin: ORIGIN })
    expect(await assertionBy(proof, first.assertion)).toMatchObject({ proof: { signCount: 1n } })
    const second = signWithPasskey(first.passkey, { challenge: HEX, origin: ORIGIN })
    expect(await assertionBy({ ...proof, signCount: 1n }, second.assertion)).toMatchObject({ proof: { signCount: 2n } })
  })

  test.each(Object.entries(PASSKEY_KEYS))('by a key of %s is proven', async (_, key) => {
    const passkey = { credentialId: 'AAAA', publicKey: key.coseKey, signCount: 0n, rpId: RP_ID }
    const sent = assertionOf(key, { challenge: base64urlFromBytes(utf8FromText(HEX)), credentialId: 'AAAA' })
    expect(await checkOf(assertionBy(passkey, sent))).toBe('proven')
    const other = { ...sent, signature: base64urlFromBytes(key.sign(utf8FromText('another message'))) }
    expect(await checkOf(assertionBy(passkey, other))).toBe('signature')
  })

  test('may be from another origin of the same host, and by an authenticator that counts nothing', async () => {
    const { passkey, proof } = await registered()
    const page = { challenge: HEX, origin: 'http://localhost:5173', lies: { signCount: 0 } }
    expect(await checkOf(assertionBy(proof, signWithPasskey(passkey, page).assertion))).toBe('proven')
  })

  test('counts up to the last number of 32 bits', async () => {
    const { passkey, proof } = await registered()
    const page = { challenge: HEX, origin: ORIGIN, lies: { signCount: 0xffff_ffff } }
    const { assertion } = signWithPasskey(passkey, page)
    expect(await assertionBy(proof, assertion)).toMatchObject({ proof: { signCount: 4_294_967_295n } })
  })
})

const other = newKeyPair(random)
const decodedHex = base64urlFromBytes(Uint8Array.from(Buffer.from(HEX, 'hex')))

/** Assertions with one lie each, and the check that must find it. The passkey has signed five times. */
const LIES: readonly (readonly [string, string, PasskeyLies])[] = [
  ['of another passkey', 'credential-id', { credentialId: base64urlFromBytes(sha256('another')) }],
  ['that is a registration', 'type', { type: 'webauthn.create' }],
  ['for a payment', 'type', { type: 'payment.get' }],
  ['of another challenge', 'challenge', { challenge: base64urlFromBytes(sha256('another')) }],
  ['of the bytes the hex means', 'challenge', { challenge: decodedHex }],
  ['of the hex text in capitals', 'challenge', { challenge: base64urlFromBytes(utf8FromText(HEX.toUpperCase())) }],
  ['of the hex text itself', 'challenge', { challenge: HEX }],
  ['from a foreign origin', 'origin', { origin: 'https://evil.example' }],
  ['from an origin of ours with another host', 'origin', { origin: 'https://app.example.com' }],
  ['from a frame of another origin', 'cross-origin', { crossOrigin: true }],
  ['below a top origin', 'cross-origin', { topOrigin: 'https://evil.example' }],
  ['for another RP ID', 'rp-id', { rpId: 'evil.example' }],
  ['for another RP ID of ours', 'rp-id', { rpId: 'app.example.com' }],
  ['without a user', 'user-present', { isUserPresent: false }],
  ['without verification of the user', 'user-verified', { isUserVerified: false }],
  ['by another key', 'signature', { key: other }],
  ['with the counter where it was', 'counter', { signCount: 5 }],
  ['with the counter gone back', 'counter', { signCount: 4 }],
  ['with a counter that stopped counting', 'counter', { signCount: 0 }],
]

describe('an assertion is refused by the check that names what is wrong', () => {
  test.each(LIES)('%s: %s', async (_, check, lies) => {
    const { passkey, proof } = await registered()
    const { assertion } = signWithPasskey({ ...passkey, signCount: 5 }, { challenge: HEX, origin: ORIGIN, lies })
    const judged = await assertionBy({ ...proof, signCount: 5n }, assertion)
    expect('failed' in judged && judged.failed).toMatchObject({
      id: check,
      refusal: { code: 'UNAUTHORIZED', details: { reason: 'ASSERTION_REFUSED', check } },
    })
  })

  test('the bytes the hex means, with a hint at the right ones', async () => {
    const { passkey, proof } = await registered()
    const lies = { challenge: decodedHex }
    const judged = await assertionBy(
      proof,
      signWithPasskey(passkey, { challenge: HEX, origin: ORIGIN, lies }).assertion,
    )
    expect('failed' in judged && judged.failed.refusal.hint).toBe('The hex text was decoded; use its UTF-8 bytes.')
  })

  test('parts changed after they were signed', async () => {
    const { passkey, proof } = await registered()
    const { assertion } = signWithPasskey(passkey, { challenge: HEX, origin: ORIGIN })
    const later = signWithPasskey({ ...passkey, signCount: 8 }, { challenge: HEX, origin: ORIGIN }).assertion
    const { authenticatorData: data } = later
    const said = clientData({ type: 'webauthn.get', challenge: base64urlFromBytes(utf8FromText(HEX)), more: true })
    const backedUp = bytesOf(assertion.authenticatorData).fill(0x15, 32, 33)
    const changes: readonly (readonly [string, Partial<Assertion>])[] = [
      ['signature', { authenticatorData: data }],
      ['signature', { clientDataJson: base64urlFromBytes(utf8FromText(said)) }],
      ['signature', { signature: later.signature }],
      ['backup-flags', { authenticatorData: base64urlFromBytes(backedUp) }],
      ['authenticator-data', { authenticatorData: base64urlFromBytes(bytesOf(data).slice(0, 36)) }],
      ['authenticator-data', { authenticatorData: base64urlFromBytes(concatBytes(bytesOf(data), Uint8Array.of(0))) }],
      ['authenticator-data', { authenticatorData: 'A' }],
      ['client-data', { clientDataJson: base64urlFromBytes(utf8FromText('hello')) }],
      ['client-data', { clientDataJson: 'A' }],
      ['signature-encoding', { signature: 'A' }],
    ]
    for (const [check, change] of changes) {
      expect(await checkOf(assertionBy(proof, { ...assertion, ...change })), JSON.stringify(change)).toBe(check)
    }
  })
})

test('what the library alone looks at refuses an assertion too', async () => {
  const key = PASSKEY_KEYS.ES256
  const passkey = { credentialId: 'AAAA', publicKey: key.coseKey, signCount: 0n, rpId: RP_ID }
  const challenge = base64urlFromBytes(utf8FromText(HEX))
  const members = { tokenBinding: { status: 'unheard of' } }
  const sent = assertionOf(key, { challenge, credentialId: 'AAAA', members })
  expect(await checkOf(assertionBy(passkey, sent))).toBe('procedure')
})

test('an assertion with any one bit changed is refused', async () => {
  const { proof, assertion } = await signed()
  let changed = 0
  for (const member of ['clientDataJson', 'authenticatorData', 'signature'] as const) {
    const bytes = bytesOf(assertion[member])
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const other = bytes.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
      const check = await checkOf(assertionBy(proof, { ...assertion, [member]: base64urlFromBytes(other) }))
      expect(check, `bit ${bit} of ${member}`).not.toBe('proven')
      changed += 1
    }
  }
  expect(changed).toBeGreaterThan(1500)
}, 30_000)

test('a registration with any bytes of it changed is judged, however hostile', async () => {
  const byte = fc.record({ at: fc.nat(), value: fc.nat(255) })
  const cut = fc.option(fc.nat(), { freq: 4 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(OBJECT, AUTH_DATA),
      fc.array(byte, { minLength: 1, maxLength: 4 }),
      cut,
      judgesChanged,
    ),
    { numRuns: 2000 },
  )
}, 30_000)

/** Replaces bytes of an attestation object, or of the authenticator data in a good one, and cuts it. */
async function judgesChanged(
  original: Uint8Array,
  changes: readonly { at: number; value: number }[],
  end: number | null,
): Promise<void> {
  const bytes = Uint8Array.from(original)
  for (const { at, value } of changes) bytes[at % bytes.length] = value
  const cut = end === null ? bytes : bytes.slice(0, end % bytes.length)
  const parts = original === OBJECT ? { attestationObject: cut } : { authData: cut }
  const judged = await register(attestationOf(CHALLENGE, { credentialId: ID, ...parts }))
  if ('failed' in judged) expect(judged.failed.refusal.details?.reason).toBe('BAD_ATTESTATION')
}

describe('a key that nests too deep is refused', () => {
  test.each([100, 1_000, 2_000, 4_000, 6_000, 8_000])('%d levels', async depth => {
    const key = concatBytes(new Uint8Array(depth).fill(0x81), Uint8Array.of(0))
    expect(['algorithm', 'authenticator-data']).toContain(
      await checkOf(register(attestationOf(CHALLENGE, { coseKey: key }))),
    )
  })
})

describe('a signature of ES256', () => {
  test.each(DER_MUTANTS)('that is DER with $name is refused', async ({ mutate }) => {
    const { proof, assertion, signature } = await signed()
    const sent = { ...assertion, signature: base64urlFromBytes(mutate(derFromSignature(signature))) }
    expect(await checkOf(assertionBy(proof, sent))).toBe('signature-encoding')
  })

  test('is as good with a high s as with a low one', async () => {
    const { proof, assertion, signature } = await signed()
    for (const s of [signature.s, P256_ORDER - signature.s]) {
      const sent = { ...assertion, signature: base64urlFromBytes(derFromSignature({ r: signature.r, s })) }
      expect(await checkOf(assertionBy(proof, sent))).toBe('proven')
    }
  })

  test('is told to be DER where it comes as 64 bytes', async () => {
    const { proof, assertion, signature } = await signed()
    const judged = await assertionBy(proof, {
      ...assertion,
      signature: base64urlFromBytes(rawFromSignature(signature)),
    })
    expect('failed' in judged && judged.failed.refusal).toMatchObject({
      offset: 0,
      hint: expect.stringContaining('sequence'),
    })
  })
})

test.each(['RS256', 'EdDSA'] as const)('a signature of %s has one length', async algorithm => {
  const { coseKey: publicKey, sign } = PASSKEY_KEYS[algorithm]
  const message = utf8FromText('a message')
  const signature = sign(message)
  const found = (bytes: Uint8Array) => findSignature(base64urlFromBytes(bytes), { publicKey, message })
  expect(await found(signature)).toMatchObject({ verifies: true })
  for (const bytes of [
    signature.slice(1),
    concatBytes(signature, Uint8Array.of(0)),
    Uint8Array.of(0),
    new Uint8Array(),
  ]) {
    expect(await found(bytes)).toMatchObject({ verifies: false })
  }
})

describe('the vectors of Web Authentication Level 3 section 16', () => {
  /** None of them is for localhost; UV is required here, and pages in frames of other origins are refused. */
  const REFUSED = new Map([
    ['16.2', 'user-verified'],
    ['16.4', 'cross-origin'],
    ['16.5', 'cross-origin'],
    ['16.6', 'user-verified'],
    ['16.11', 'user-verified'],
  ])

  test.each(WEBAUTHN_VECTORS)('$name: its registration', async ({ name, attestation, registrationChallenge }) => {
    const expected = { challenge: registrationChallenge, origins: [VECTOR_ORIGIN] }
    const check = await checkOf(verifyAttestation(attestation, expected))
    expect(check).toBe(REFUSED.get(name.split(',')[0] ?? '') ?? 'proven')
  })

  test.each(WEBAUTHN_VECTORS)('$name: its key and signature', async ({ attestation, assertion }) => {
    const object = required(readAttestationObject(attestation.attestationObject))
    const data = required(readAuthenticatorData(object.authData))
    expect(data.attested?.keyProblem).toBeUndefined()
    expect(base64urlFromBytes(data.attested?.credentialId ?? new Uint8Array())).toBe(attestation.credentialId)
    const publicKey = data.attested?.publicKey ?? new Uint8Array()
    const message = signedBytesOf(assertion)
    expect(await findSignature(assertion.signature, { publicKey, message })).toMatchObject({ verifies: true })
    const otherMessage = concatBytes(message, Uint8Array.of(0))
    const found = await findSignature(assertion.signature, { publicKey, message: otherMessage })
    expect(found).toMatchObject({ verifies: false })
  })
})

/** A good assertion with its signature read. */
async function signed(): Promise<{ proof: RegisteredPasskey; assertion: Assertion; signature: Signature }> {
  const { passkey, proof } = await registered()
  const { assertion } = signWithPasskey(passkey, { challenge: HEX, origin: ORIGIN })
  const signature = readDerSignature(bytesOf(assertion.signature))
  if (isProblem(signature)) throw new Error(signature.problem)
  return { proof, assertion, signature }
}

function bytesOf(text: string): Uint8Array {
  return readBase64url(text) ?? new Uint8Array()
}
