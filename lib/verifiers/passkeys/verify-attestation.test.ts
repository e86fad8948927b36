import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ATTESTATION_OBJECT,
  ATTESTED_CREDENTIAL,
  ATTESTED_ID,
  ATTESTED_KEY,
  AUTHENTICATOR_DATA,
  authenticatorDataOf,
  ecKey,
  REGISTRATION_MUTANTS,
  registrationData,
} from '#lib/testing/fixtures/attestation-mutants'
import {
  CHALLENGE,
  checkRegistration,
  failedCheckOf,
  ORIGINS,
  random,
  registerPasskey,
} from '#lib/testing/fixtures/check-passkey'
import { attestationOf, ORIGIN, PASSKEY_KEYS, RP_ID } from '#lib/testing/fixtures/passkey-parts'
import { base64urlFromBytes, concatBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { type CborValue, cborFrom } from '#lib/wallet/encoding/cbor-writer'
import { createPasskey, type PasskeyOverrides } from '#lib/wallet/software-passkey'

describe('verifyAttestation', () => {
  test('accepts a passkey of the software authenticator and returns its credential ID, counter and RP ID', async () => {
    const { passkey, registered } = await registerPasskey()
    expect(registered).toMatchObject({ credentialId: passkey.credentialId, signCount: 0n, rpId: RP_ID })
  })

  test.each(Object.entries(PASSKEY_KEYS))('accepts an %s key', async (_, { coseKey: key }) => {
    const report = await checkRegistration(attestationOf(CHALLENGE, { coseKey: key }))
    expect('value' in report && report.value.publicKey).toEqual(key)
  })

  test('accepts base64 padding in the challenge and in each field', async () => {
    const { attestation } = createPasskey({ challenge: CHALLENGE, origin: ORIGIN, random })
    const padBase64 = (text: string) => text.padEnd(Math.ceil(text.length / 4) * 4, '=')
    const { credentialId, clientDataJson, attestationObject } = attestation
    const sent = {
      credentialId: padBase64(credentialId),
      clientDataJson: padBase64(clientDataJson),
      attestationObject: padBase64(attestationObject),
    }
    expect(await failedCheckOf(checkRegistration(sent, padBase64(CHALLENGE)))).toBe('proven')
  })

  test.each(ORIGINS)('returns the host of the origin %s as the RP ID', async origin => {
    const { attestation } = createPasskey({ challenge: CHALLENGE, origin, random })
    const report = await checkRegistration(attestation)
    expect('value' in report && report.value.rpId).toBe(new URL(origin).hostname)
  })

  test('accepts any attestation format and does not verify the attestation statement', async () => {
    const statement = new Map<string, CborValue>([
      ['alg', -7],
      ['sig', random(70)],
    ])
    for (const format of ['packed', 'apple', 'tpm', 'an unknown format']) {
      expect(await failedCheckOf(checkRegistration(attestationOf(CHALLENGE, { format, statement }))), format).toBe(
        'proven',
      )
    }
  })

  test('accepts a backed-up passkey, and authenticator data with extensions', async () => {
    expect(await failedCheckOf(checkRegistration(attestationOf(CHALLENGE, { flags: 0x5d })))).toBe('proven')
    const extensions = cborFrom(new Map([['credProtect', 2]]))
    const data = authenticatorDataOf({ flags: 0xc5, attested: concatBytes(ATTESTED_CREDENTIAL, extensions) })
    expect(
      await failedCheckOf(checkRegistration(attestationOf(CHALLENGE, { credentialId: ATTESTED_ID, authData: data }))),
    ).toBe('proven')
  })

  test('accepts the valid registrations that other tests turn into invalid ones', async () => {
    expect(
      await failedCheckOf(checkRegistration(attestationOf(CHALLENGE, { credentialId: ATTESTED_ID, coseKey: ecKey() }))),
    ).toBe('proven')
    const input = {
      credentialId: ATTESTED_ID,
      authData: AUTHENTICATOR_DATA,
      attestationObject: ATTESTATION_OBJECT,
      clientData: registrationData({}),
    }
    expect(await failedCheckOf(checkRegistration(attestationOf(CHALLENGE, input)))).toBe('proven')
  })
})

describe('verifyAttestation reports', () => {
  test.each(REGISTRATION_MUTANTS)('the failed check of a registration with %s (%s)', async (_, check, parts) => {
    expect(
      await failedCheckOf(
        checkRegistration(attestationOf(CHALLENGE, { credentialId: ATTESTED_ID, coseKey: ATTESTED_KEY, ...parts })),
      ),
    ).toBe(check)
  })

  test('the failed check of a registration with a credentialId other than the attested one', async () => {
    const { attestation } = createPasskey({
      challenge: CHALLENGE,
      origin: ORIGIN,
      random,
      overrides: { credentialId: 'AAAA' },
    })
    const report = await checkRegistration(attestation)
    expect('failed' in report && report.failed).toMatchObject({
      id: 'credential-id',
      rejection: {
        code: 'INVALID_INPUT',
        details: { reason: 'BAD_ATTESTATION', check: 'credential-id' },
        expected: expect.stringMatching(/^[\w-]{43}$/),
        got: 'AAAA',
      },
    })
  })

  test('the failed check of a registration with a field that is not base64url', async () => {
    const attestation = attestationOf(CHALLENGE)
    for (const [member, check] of [
      ['clientDataJson', 'client-data'],
      ['attestationObject', 'attestation-object'],
    ] as const) {
      expect(await failedCheckOf(checkRegistration({ ...attestation, [member]: 'A' })), member).toBe(check)
    }
  })

  test('the mistake as a hint if the challenge was encoded twice', async () => {
    const challenge = base64urlFromBytes(utf8FromText(CHALLENGE))
    const report = await checkRegistration(attestationOf(challenge))
    expect('failed' in report && report.failed.rejection.hint).toContain('encoded twice')
  })

  test('the failed check of a registration whose challenge has 400,000 equals signs, within the test timeout', async () => {
    const clientData = registrationData({ challenge: `${'='.repeat(400_000)}a` })
    expect(await failedCheckOf(checkRegistration(attestationOf(CHALLENGE, { clientData })))).toBe('challenge')
  })

  test('the failed check of a registration with one wrong value from the software authenticator', async () => {
    const cases: readonly (readonly [string, PasskeyOverrides])[] = [
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
    for (const [check, overrides] of cases) {
      const { attestation } = createPasskey({ challenge: CHALLENGE, origin: ORIGIN, random, overrides })
      expect(await failedCheckOf(checkRegistration(attestation)), JSON.stringify(overrides)).toBe(check)
    }
  })
})

test('verifyAttestation does not throw if bytes of a registration are changed or cut off', async () => {
  const byte = fc.record({ at: fc.nat(), value: fc.nat(255) })
  const cut = fc.option(fc.nat(), { freq: 4 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(ATTESTATION_OBJECT, AUTHENTICATOR_DATA),
      fc.array(byte, { minLength: 1, maxLength: 4 }),
      cut,
      checkChanged,
    ),
    { numRuns: 2000 },
  )
}, 30_000)

/** Replaces bytes of a part, truncates the part unless `end` is null, and verifies a registration with the result. */
async function checkChanged(
  original: Uint8Array,
  changes: readonly { at: number; value: number }[],
  end: number | null,
): Promise<void> {
  const bytes = Uint8Array.from(original)
  for (const { at, value } of changes) bytes[at % bytes.length] = value
  const cut = end === null ? bytes : bytes.slice(0, end % bytes.length)
  const parts = original === ATTESTATION_OBJECT ? { attestationObject: cut } : { authData: cut }
  const report = await checkRegistration(attestationOf(CHALLENGE, { credentialId: ATTESTED_ID, ...parts }))
  if ('failed' in report) expect(report.failed.rejection.details?.reason).toBe('BAD_ATTESTATION')
}

describe('verifyAttestation rejects a key of deeply nested arrays', () => {
  test.each([100, 1_000, 2_000, 4_000, 6_000, 8_000])('%d levels', async depth => {
    const key = concatBytes(new Uint8Array(depth).fill(0x81), Uint8Array.of(0))
    expect(['algorithm', 'authenticator-data']).toContain(
      await failedCheckOf(checkRegistration(attestationOf(CHALLENGE, { coseKey: key }))),
    )
  })
})
