import { afterAll, describe, expect, test } from 'vitest'
import {
  challengeOf,
  failedCheck,
  makeVerifyRequest,
  newPasskey,
  newPasskeyRegistration,
  originOf,
  verifyPasskey,
} from '#lib/testing/fixtures/passkey-client'
import { clientKey, newWallet, otpBody, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { base64urlFromBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { type PasskeyOverrides, signWithPasskey } from '#lib/wallet/software-passkey'

const sandbox = await openSandboxForFile()
afterAll(() => runClock(sandbox))
const countSessions = async (accountId: string, on: Sandbox = sandbox) =>
  (await on.call('GET', `/auth/sessions?accountId=${accountId}`)).body.data.length

describe('the Request-Id of a passkey verification', () => {
  test('a missing Request-Id is rejected with REQUEST_ID_MISSING', async () => {
    const credential = await newPasskey(sandbox)
    const { body } = await makeVerifyRequest(sandbox, credential, await challengeOf(sandbox, credential))
    for (const headers of [{}, { 'service-wallet-signature': 'AAAA' }]) {
      const reply = await sandbox.call('POST', `/auth/credentials/${credential.id}/verify`, { headers, body })
      expectError(reply, 'REQUEST_ID_MISSING')
    }
    expect(await countSessions(credential.accountId)).toBe(0)
  })

  test('an unknown Request-Id, or one from another credential or platform, is rejected with reason REQUEST_NOT_FOUND', async () => {
    const credential = await newPasskey(sandbox)
    const challenge = await challengeOf(sandbox, credential)
    const otherPlatform = await sandbox.otherPlatform()
    const others = [
      'Request:00000000-0000-7000-8000-000000000000',
      'none',
      (await challengeOf(sandbox, await newPasskey(sandbox))).requestId,
      (await challengeOf(otherPlatform, await newPasskey(otherPlatform))).requestId,
    ]
    for (const requestId of others) {
      const reply = await verifyPasskey(sandbox, credential, { ...challenge, requestId })
      expectError(reply, 'UNAUTHORIZED', { reason: 'REQUEST_NOT_FOUND' })
    }
    expect((await verifyPasskey(sandbox, credential, challenge)).status).toBe(200)
  })

  test('the Request-Id of a registration is rejected with reason REQUEST_NOT_FOUND', async () => {
    const credential = await newPasskey(sandbox)
    const { body } = await newPasskeyRegistration(sandbox, credential.accountId)
    const pending = await sandbox.call('POST', '/auth/credentials', { body })
    const challenge = await challengeOf(sandbox, credential)
    const reply = await verifyPasskey(sandbox, credential, { ...challenge, requestId: pending.body.requestId })
    expectError(reply, 'UNAUTHORIZED', { reason: 'REQUEST_NOT_FOUND' })
  })

  test('the Request-Id of a challenge for another passkey of the wallet is rejected with reason REQUEST_NOT_FOUND', async () => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const credentials = []
    for (let count = 0; count < 2; count += 1) {
      const { passkey, body } = await newPasskeyRegistration(sandbox, wallet.accountId)
      const added = await signedCall(sandbox, 'POST', '/auth/credentials', key, { body })
      credentials.push({ id: String(added.body.id), accountId: wallet.accountId, passkey })
    }
    const [mine, other] = credentials
    if (mine === undefined || other === undefined) throw new Error('Expected two passkeys.')
    const reply = await verifyPasskey(sandbox, mine, await challengeOf(sandbox, other))
    expectError(reply, 'UNAUTHORIZED', { reason: 'REQUEST_NOT_FOUND' })
  })

  test('a used Request-Id is rejected with reason REQUEST_USED', async () => {
    const credential = await newPasskey(sandbox)
    const challenge = await challengeOf(sandbox, credential)
    expect((await verifyPasskey(sandbox, credential, challenge)).status).toBe(200)
    const later = { ...credential, passkey: { ...credential.passkey, signCount: 7 } }
    expectError(await verifyPasskey(sandbox, later, challenge), 'UNAUTHORIZED', { reason: 'REQUEST_USED' })
    expect(await countSessions(credential.accountId)).toBe(1)
  })

  test('a Request-Id is valid for 5 minutes and then rejected with reason REQUEST_EXPIRED', async () => {
    const credential = await newPasskey(sandbox)
    await freezeClock(sandbox)
    const [inTime, late] = [await challengeOf(sandbox, credential), await challengeOf(sandbox, credential)]
    await advanceClock(sandbox, 299_999)
    expect((await verifyPasskey(sandbox, credential, inTime)).status).toBe(200)
    await advanceClock(sandbox, 1)
    const later = { ...credential, passkey: { ...credential.passkey, signCount: 7 } }
    expectError(await verifyPasskey(sandbox, later, late), 'UNAUTHORIZED', { reason: 'REQUEST_EXPIRED' })
    await runClock(sandbox)
  })
})

const WRONG_PARTS: readonly (readonly [string, PasskeyOverrides])[] = [
  ['credential-id', { credentialId: 'AAAA' }],
  ['type', { type: 'webauthn.create' }],
  ['challenge', { challenge: 'AAAA' }],
  ['origin', { origin: 'https://evil.example' }],
  ['cross-origin', { crossOrigin: true }],
  ['cross-origin', { topOrigin: 'https://evil.example' }],
  ['rp-id', { rpId: 'evil.example' }],
  ['user-present', { isUserPresent: false }],
  ['user-verified', { isUserVerified: false }],
  ['signature', { key: clientKey() }],
]

describe('an invalid assertion is rejected with UNAUTHORIZED', () => {
  test.each(WRONG_PARTS)(
    'an assertion that fails the check %s starts no session (overrides: %o)',
    async (check, overrides) => {
      const credential = await newPasskey(sandbox)
      const reply = await verifyPasskey(sandbox, credential, await challengeOf(sandbox, credential), overrides)
      expectError(reply, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check })
      const failed = await failedCheck(sandbox, reply)
      expect(failed).toMatchObject({ id: check, status: 'fail', expected: expect.any(String), got: expect.any(String) })
      expect(await countSessions(credential.accountId)).toBe(0)
    },
  )

  test('the trace of an assertion over the hex-decoded challenge has a hint to use the UTF-8 bytes of the hex string', async () => {
    const credential = await newPasskey(sandbox)
    const challenge = await challengeOf(sandbox, credential)
    const overrides = { challenge: base64urlFromBytes(Uint8Array.from(Buffer.from(challenge.challenge, 'hex'))) }
    const reply = await verifyPasskey(sandbox, credential, challenge, overrides)
    expectError(reply, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'challenge' })
    expect((await failedCheck(sandbox, reply)).hint).toBe(
      'The challenge was hex-decoded. Use the UTF-8 bytes of the hex string.',
    )
  })

  test('an assertion for another challenge fails the challenge check', async () => {
    const credential = await newPasskey(sandbox)
    const [mine, other] = [await challengeOf(sandbox, credential), await challengeOf(sandbox, credential)]
    const reply = await verifyPasskey(sandbox, credential, { ...mine, challenge: other.challenge })
    expectError(reply, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'challenge' })
  })

  test('an assertion of another passkey fails the credential-id check', async () => {
    const credential = await newPasskey(sandbox)
    const other = await newPasskey(sandbox)
    const reply = await verifyPasskey(
      sandbox,
      { ...credential, passkey: other.passkey },
      await challengeOf(sandbox, credential),
    )
    expectError(reply, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'credential-id' })
  })

  test.each([
    ['clientDataJson', 'client-data'],
    ['authenticatorData', 'authenticator-data'],
    ['signature', 'signature-encoding'],
  ] as const)('an undecodable %s fails the check %s', async (member, check) => {
    const credential = await newPasskey(sandbox)
    const { headers, body } = await makeVerifyRequest(sandbox, credential, await challengeOf(sandbox, credential))
    const sent = { ...body, assertion: { ...body.assertion, [member]: base64urlFromBytes(utf8FromText('hello')) } }
    const reply = await sandbox.call('POST', `/auth/credentials/${credential.id}/verify`, { headers, body: sent })
    expectError(reply, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check })
  })

  test('clientDataJson with a duplicate field fails the client-data check', async () => {
    const credential = await newPasskey(sandbox)
    const { headers, body } = await makeVerifyRequest(sandbox, credential, await challengeOf(sandbox, credential))
    const text = Buffer.from(String(body.assertion.clientDataJson), 'base64url').toString()
    const clientDataJson = base64urlFromBytes(utf8FromText(text.replace('{', '{"challenge":"AAAA",')))
    const sent = { ...body, assertion: { ...body.assertion, clientDataJson } }
    const reply = await sandbox.call('POST', `/auth/credentials/${credential.id}/verify`, { headers, body: sent })
    expectError(reply, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'client-data' })
    expect(await failedCheck(sandbox, reply)).toMatchObject({ got: 'clientDataJson has the member "challenge" twice.' })
  })

  test.each(['sandbox-valid-passkey-signature', 'sandbox-valid-signature'])(
    'the magic value %s from older samples is rejected with reason LEGACY_MAGIC_VALUE',
    async signature => {
      const credential = await newPasskey(sandbox)
      const { headers, body } = await makeVerifyRequest(sandbox, credential, await challengeOf(sandbox, credential))
      const madeUp = { credentialId: 'AA', clientDataJson: 'e30', authenticatorData: 'AA', signature }
      for (const assertion of [{ ...body.assertion, signature }, madeUp]) {
        const request = { headers, body: { ...body, assertion } }
        const reply = await sandbox.call('POST', `/auth/credentials/${credential.id}/verify`, request)
        expectError(reply, 'UNAUTHORIZED', { reason: 'LEGACY_MAGIC_VALUE', field: 'assertion.signature' })
        expect(reply.body.message).toContain('navigator.credentials.get()')
        const check = await failedCheck(sandbox, reply)
        expect(check).toMatchObject({ id: 'magic-value', hint: reply.body.message, got: signature })
      }
      const reply = await sandbox.call('POST', `/auth/credentials/${credential.id}/verify`, { headers, body })
      expect(reply.status, reply.text).toBe(200)
    },
  )
})

describe('the signature counter of a passkey', () => {
  test.each([5, 4, 0])('after a counter of 5, a counter of %d is rejected with UNAUTHORIZED', async signCount => {
    const credential = await newPasskey(sandbox)
    expect(
      (await verifyPasskey(sandbox, credential, await challengeOf(sandbox, credential), { signCount: 5 })).status,
    ).toBe(200)
    const reply = await verifyPasskey(sandbox, credential, await challengeOf(sandbox, credential), { signCount })
    expectError(reply, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'counter' })
    expect(await countSessions(credential.accountId)).toBe(1)
  })

  test('the counter of the first assertion must exceed the counter of the registration', async () => {
    const { accountId } = await newWallet(sandbox, { email: undefined })
    const { passkey, body } = await newPasskeyRegistration(sandbox, accountId, { overrides: { signCount: 9 } })
    const registered = await sandbox.call('POST', '/auth/credentials', { body })
    const credential = { accountId, id: String(registered.body.id), passkey }
    const rejected = await verifyPasskey(sandbox, credential, await challengeOf(sandbox, credential), { signCount: 9 })
    expectError(rejected, 'UNAUTHORIZED', { check: 'counter' })
    expect(
      (await verifyPasskey(sandbox, credential, await challengeOf(sandbox, credential), { signCount: 10 })).status,
    ).toBe(200)
  })
})

test('a wrong credential type is rejected with reason WRONG_CREDENTIAL_TYPE before the Request-Id is checked', async () => {
  const credential = await newPasskey(sandbox)
  const otp = await newWallet(sandbox)
  const body = await otpBody(sandbox, otp.credentialId, clientKey())
  const reply = await sandbox.call('POST', `/auth/credentials/${credential.id}/verify`, { body })
  expectError(reply, 'INVALID_INPUT', { reason: 'WRONG_CREDENTIAL_TYPE' })
  const { assertion } = signWithPasskey(credential.passkey, { challenge: 'ab', origin: await originOf(sandbox) })
  const other = { body: { type: 'PASSKEY', assertion } }
  const swapped = await sandbox.call('POST', `/auth/credentials/${otp.credentialId}/verify`, other)
  expectError(swapped, 'INVALID_INPUT', { reason: 'WRONG_CREDENTIAL_TYPE' })
})
