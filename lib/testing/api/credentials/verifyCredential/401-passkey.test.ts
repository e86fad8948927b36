import { afterAll, describe, expect, test } from 'vitest'
import {
  challengeOf,
  failedCheck,
  newPasskey,
  originOf,
  passkeyBody,
  verifyAsk,
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
const sessions = async (accountId: string, on: Sandbox = sandbox) =>
  (await on.call('GET', `/auth/sessions?accountId=${accountId}`)).body.data.length

describe('the Request-Id of a passkey verification', () => {
  test('a missing Request-Id answers REQUEST_ID_MISSING', async () => {
    const held = await newPasskey(sandbox)
    const { body } = await verifyAsk(sandbox, held, await challengeOf(sandbox, held))
    for (const headers of [{}, { 'service-wallet-signature': 'AAAA' }]) {
      const reply = await sandbox.call('POST', `/auth/credentials/${held.id}/verify`, { headers, body })
      expectError(reply, 'REQUEST_ID_MISSING')
    }
    expect(await sessions(held.accountId)).toBe(0)
  })

  test('an unknown Request-Id or one of another credential or platform answers REQUEST_NOT_FOUND', async () => {
    const held = await newPasskey(sandbox)
    const challenge = await challengeOf(sandbox, held)
    const there = await sandbox.otherPlatform()
    const others = [
      'Request:00000000-0000-7000-8000-000000000000',
      'none',
      (await challengeOf(sandbox, await newPasskey(sandbox))).requestId,
      (await challengeOf(there, await newPasskey(there))).requestId,
    ]
    for (const requestId of others) {
      const reply = await verifyPasskey(sandbox, held, { ...challenge, requestId })
      expectError(reply, 'UNAUTHORIZED', { reason: 'REQUEST_NOT_FOUND' })
    }
    expect((await verifyPasskey(sandbox, held, challenge)).status).toBe(200)
  })

  test('the Request-Id of a registration answers REQUEST_NOT_FOUND', async () => {
    const held = await newPasskey(sandbox)
    const { body } = await passkeyBody(sandbox, held.accountId)
    const pending = await sandbox.call('POST', '/auth/credentials', { body })
    const challenge = await challengeOf(sandbox, held)
    const reply = await verifyPasskey(sandbox, held, { ...challenge, requestId: pending.body.requestId })
    expectError(reply, 'UNAUTHORIZED', { reason: 'REQUEST_NOT_FOUND' })
  })

  test('the Request-Id of another passkey of the wallet answers REQUEST_NOT_FOUND', async () => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const made = []
    for (let count = 0; count < 2; count += 1) {
      const { passkey, body } = await passkeyBody(sandbox, wallet.accountId)
      const added = await signedCall(sandbox, 'POST', '/auth/credentials', key, { body })
      made.push({ id: String(added.body.id), accountId: wallet.accountId, passkey })
    }
    const [mine, other] = made
    if (mine === undefined || other === undefined) throw new Error('Expected two passkeys.')
    const reply = await verifyPasskey(sandbox, mine, await challengeOf(sandbox, other))
    expectError(reply, 'UNAUTHORIZED', { reason: 'REQUEST_NOT_FOUND' })
  })

  test('a Request-Id used before answers REQUEST_USED', async () => {
    const held = await newPasskey(sandbox)
    const challenge = await challengeOf(sandbox, held)
    expect((await verifyPasskey(sandbox, held, challenge)).status).toBe(200)
    const later = { ...held, passkey: { ...held.passkey, signCount: 7 } }
    expectError(await verifyPasskey(sandbox, later, challenge), 'UNAUTHORIZED', { reason: 'REQUEST_USED' })
    expect(await sessions(held.accountId)).toBe(1)
  })

  test('a Request-Id is valid for 5 minutes, then answers REQUEST_EXPIRED', async () => {
    const held = await newPasskey(sandbox)
    await freezeClock(sandbox)
    const [inTime, late] = [await challengeOf(sandbox, held), await challengeOf(sandbox, held)]
    await advanceClock(sandbox, 299_999)
    expect((await verifyPasskey(sandbox, held, inTime)).status).toBe(200)
    await advanceClock(sandbox, 1)
    const later = { ...held, passkey: { ...held.passkey, signCount: 7 } }
    expectError(await verifyPasskey(sandbox, later, late), 'UNAUTHORIZED', { reason: 'REQUEST_EXPIRED' })
    await runClock(sandbox)
  })
})

const FALSE_VALUES: readonly (readonly [string, PasskeyOverrides])[] = [
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

describe('a bad assertion answers UNAUTHORIZED with its check, and starts no session', () => {
  test.each(FALSE_VALUES)('an assertion that fails %s is rejected: %o', async (check, overrides) => {
    const held = await newPasskey(sandbox)
    const reply = await verifyPasskey(sandbox, held, await challengeOf(sandbox, held), overrides)
    expectError(reply, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check })
    const trace = await failedCheck(sandbox, reply)
    expect(trace).toMatchObject({ id: check, status: 'fail', expected: expect.any(String), got: expect.any(String) })
    expect(await sessions(held.accountId)).toBe(0)
  })

  test('an assertion over the hex-decoded challenge gets a hint to use the UTF-8 bytes', async () => {
    const held = await newPasskey(sandbox)
    const challenge = await challengeOf(sandbox, held)
    const overrides = { challenge: base64urlFromBytes(Uint8Array.from(Buffer.from(challenge.challenge, 'hex'))) }
    const reply = await verifyPasskey(sandbox, held, challenge, overrides)
    expectError(reply, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'challenge' })
    expect((await failedCheck(sandbox, reply)).hint).toBe(
      'The challenge was hex-decoded. Use the UTF-8 bytes of the hex string.',
    )
  })

  test('an assertion of another challenge fails the challenge check', async () => {
    const held = await newPasskey(sandbox)
    const [mine, other] = [await challengeOf(sandbox, held), await challengeOf(sandbox, held)]
    const reply = await verifyPasskey(sandbox, held, { ...mine, challenge: other.challenge })
    expectError(reply, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'challenge' })
  })

  test('an assertion of another passkey fails the credential-id check', async () => {
    const held = await newPasskey(sandbox)
    const other = await newPasskey(sandbox)
    const reply = await verifyPasskey(sandbox, { ...held, passkey: other.passkey }, await challengeOf(sandbox, held))
    expectError(reply, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'credential-id' })
  })

  test.each([
    ['clientDataJson', 'client-data'],
    ['authenticatorData', 'authenticator-data'],
    ['signature', 'signature-encoding'],
  ] as const)('an undecodable %s fails its check', async (member, check) => {
    const held = await newPasskey(sandbox)
    const { headers, body } = await verifyAsk(sandbox, held, await challengeOf(sandbox, held))
    const sent = { ...body, assertion: { ...body.assertion, [member]: base64urlFromBytes(utf8FromText('hello')) } }
    const reply = await sandbox.call('POST', `/auth/credentials/${held.id}/verify`, { headers, body: sent })
    expectError(reply, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check })
  })

  test('clientDataJson with a duplicate field fails the client-data check', async () => {
    const held = await newPasskey(sandbox)
    const { headers, body } = await verifyAsk(sandbox, held, await challengeOf(sandbox, held))
    const text = Buffer.from(String(body.assertion.clientDataJson), 'base64url').toString()
    const clientDataJson = base64urlFromBytes(utf8FromText(text.replace('{', '{"challenge":"AAAA",')))
    const sent = { ...body, assertion: { ...body.assertion, clientDataJson } }
    const reply = await sandbox.call('POST', `/auth/credentials/${held.id}/verify`, { headers, body: sent })
    expectError(reply, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'client-data' })
    expect(await failedCheck(sandbox, reply)).toMatchObject({ got: 'clientDataJson has the member "challenge" twice' })
  })

  test.each(['sandbox-valid-passkey-signature', 'sandbox-valid-signature'])(
    'the magic value %s of older samples answers LEGACY_MAGIC_VALUE',
    async signature => {
      const held = await newPasskey(sandbox)
      const { headers, body } = await verifyAsk(sandbox, held, await challengeOf(sandbox, held))
      const madeUp = { credentialId: 'AA', clientDataJson: 'e30', authenticatorData: 'AA', signature }
      for (const assertion of [{ ...body.assertion, signature }, madeUp]) {
        const ask = { headers, body: { ...body, assertion } }
        const reply = await sandbox.call('POST', `/auth/credentials/${held.id}/verify`, ask)
        expectError(reply, 'UNAUTHORIZED', { reason: 'LEGACY_MAGIC_VALUE', field: 'assertion.signature' })
        expect(reply.body.message).toContain('navigator.credentials.get()')
        const check = await failedCheck(sandbox, reply)
        expect(check).toMatchObject({ id: 'magic-value', hint: reply.body.message, got: signature })
      }
      const reply = await sandbox.call('POST', `/auth/credentials/${held.id}/verify`, { headers, body })
      expect(reply.status, reply.text).toBe(200)
    },
  )
})

describe('the signature counter of a passkey', () => {
  test.each([5, 4, 0])('a counter of %d after 5 answers UNAUTHORIZED', async signCount => {
    const held = await newPasskey(sandbox)
    expect((await verifyPasskey(sandbox, held, await challengeOf(sandbox, held), { signCount: 5 })).status).toBe(200)
    const reply = await verifyPasskey(sandbox, held, await challengeOf(sandbox, held), { signCount })
    expectError(reply, 'UNAUTHORIZED', { reason: 'ASSERTION_REFUSED', check: 'counter' })
    expect(await sessions(held.accountId)).toBe(1)
  })

  test('the counter of the registration is compared too', async () => {
    const { accountId } = await newWallet(sandbox, { email: undefined })
    const { passkey, body } = await passkeyBody(sandbox, accountId, { overrides: { signCount: 9 } })
    const registered = await sandbox.call('POST', '/auth/credentials', { body })
    const held = { accountId, id: String(registered.body.id), passkey }
    const rejected = await verifyPasskey(sandbox, held, await challengeOf(sandbox, held), { signCount: 9 })
    expectError(rejected, 'UNAUTHORIZED', { check: 'counter' })
    expect((await verifyPasskey(sandbox, held, await challengeOf(sandbox, held), { signCount: 10 })).status).toBe(200)
  })
})

test('a type other than the credential’s answers INVALID_INPUT before the challenge is checked', async () => {
  const held = await newPasskey(sandbox)
  const otp = await newWallet(sandbox)
  const body = await otpBody(sandbox, otp.credentialId, clientKey())
  const reply = await sandbox.call('POST', `/auth/credentials/${held.id}/verify`, { body })
  expectError(reply, 'INVALID_INPUT', { reason: 'WRONG_CREDENTIAL_TYPE' })
  const { assertion } = signWithPasskey(held.passkey, { challenge: 'ab', origin: await originOf(sandbox) })
  const other = { body: { type: 'PASSKEY', assertion } }
  const swapped = await sandbox.call('POST', `/auth/credentials/${otp.credentialId}/verify`, other)
  expectError(swapped, 'INVALID_INPUT', { reason: 'WRONG_CREDENTIAL_TYPE' })
})
