import { describe, expect, test } from 'vitest'
import {
  failedCheck,
  newPasskey,
  newPasskeyRegistration,
  registrationChallenge,
} from '#lib/testing/fixtures/passkey-client'
import { attestationOf, coseKey, PASSKEY_KEYS } from '#lib/testing/fixtures/passkey-parts'
import { newWallet, proofOf, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import type { PasskeyOverrides } from '#lib/wallet/software-passkey'

const sandbox = await openSandboxForFile()
const register = (body: unknown, headers: Record<string, string> = {}) =>
  sandbox.call('POST', '/auth/credentials', { body, headers })
const credentialCount = async (accountId: string) =>
  (await sandbox.call('GET', `/auth/credentials?accountId=${accountId}`)).body.data.length

test.each([
  ['<b>key</b>', 'U+003C (<)'],
  ['key\nkey', 'U+000A'],
  ['key\u0000', 'U+0000'],
  ['a\u202eb', 'U+202E'],
  ['\u{1f511} key', 'U+1F511 (\u{1f511})'],
])('the rejection of the nickname %j names the character', async (nickname, character) => {
  const { accountId } = await newWallet(sandbox, { email: undefined })
  const { body } = await newPasskeyRegistration(sandbox, accountId)
  const { message } = (await register({ ...body, nickname })).body
  expect(message).toBe(
    `nickname: The character ${character} is not allowed. Use letters, marks, numbers, punctuation and spaces.`,
  )
})

describe('a passkey registration', () => {
  test.each([
    ['nickname', { nickname: undefined }],
    ['nickname', { nickname: '   ' }],
    ['nickname', { nickname: 'a'.repeat(101) }],
    ['nickname', { nickname: 'key\u0000' }],
    ['nickname', { nickname: '<b>key</b>' }],
    ['nickname', { nickname: 'key\nkey' }],
    ['challenge', { challenge: undefined }],
    ['challenge', { challenge: '' }],
    ['challenge', { challenge: 'a+b/' }],
    ['challenge', { challenge: 12 }],
    ['attestation', { attestation: undefined }],
    ['attestation', { attestation: [] }],
    ['attestation.credentialId', { attestation: { clientDataJson: 'AA', attestationObject: 'AA' } }],
    ['attestation.clientDataJson', { attestation: { credentialId: 'AA', attestationObject: 'AA' } }],
    ['attestation.attestationObject', { attestation: { credentialId: 'AA', clientDataJson: 'AA' } }],
    [
      'attestation.transports',
      { attestation: { credentialId: 'AA', clientDataJson: 'AA', attestationObject: 'AA', transports: 'usb' } },
    ],
  ])('with a missing or invalid %s is rejected with INVALID_INPUT (changes: %o)', async (field, change) => {
    const { accountId } = await newWallet(sandbox, { email: undefined })
    const { body } = await newPasskeyRegistration(sandbox, accountId)
    expectError(await register({ ...body, ...change }), 'INVALID_INPUT', { field })
    expect(await credentialCount(accountId)).toBe(0)
  })
})

describe('an attestation', () => {
  const WRONG_PARTS: readonly (readonly [string, PasskeyOverrides])[] = [
    ['type', { type: 'webauthn.get' }],
    ['challenge', { challenge: 'AAAA' }],
    ['origin', { origin: 'https://evil.example' }],
    ['origin', { origin: 'http://127.0.0.1:3000' }],
    ['cross-origin', { crossOrigin: true }],
    ['cross-origin', { topOrigin: 'https://evil.example' }],
    ['rp-id', { rpId: 'evil.example' }],
    ['user-present', { isUserPresent: false }],
    ['user-verified', { isUserVerified: false }],
    ['credential-id', { credentialId: 'AAAA' }],
  ]

  test.each(WRONG_PARTS)(
    'that fails the check `%s` is rejected with INVALID_INPUT, and no credential is stored (wrong parts: %o)',
    async (check, overrides) => {
      const { accountId } = await newWallet(sandbox, { email: undefined })
      const { body } = await newPasskeyRegistration(sandbox, accountId, { overrides })
      const reply = await register(body)
      expectError(reply, 'INVALID_INPUT', { reason: 'BAD_ATTESTATION', check })
      expect(await failedCheck(sandbox, reply)).toMatchObject({
        id: check,
        status: 'fail',
        expected: expect.any(String),
        got: expect.any(String),
      })
      expect(await credentialCount(accountId)).toBe(0)
    },
  )

  test('fails the check `challenge` if its clientDataJson contains another challenge than the request', async () => {
    const { accountId } = await newWallet(sandbox, { email: undefined })
    const { body } = await newPasskeyRegistration(sandbox, accountId)
    const reply = await register({ ...body, challenge: registrationChallenge() })
    expectError(reply, 'INVALID_INPUT', { reason: 'BAD_ATTESTATION', check: 'challenge' })
  })

  test('fails the check `client-data` or `attestation-object` if that part cannot be decoded', async () => {
    const { accountId } = await newWallet(sandbox, { email: undefined })
    const { body } = await newPasskeyRegistration(sandbox, accountId)
    for (const [member, check] of [
      ['clientDataJson', 'client-data'],
      ['attestationObject', 'attestation-object'],
    ] as const) {
      const reply = await register({ ...body, attestation: { ...body.attestation, [member]: 'AAAA' } })
      expectError(reply, 'INVALID_INPUT', { reason: 'BAD_ATTESTATION', check })
    }
  })

  test('fails the check `algorithm` if its key has an unsupported algorithm', async () => {
    const { accountId } = await newWallet(sandbox, { email: undefined })
    const challenge = registrationChallenge()
    const attestation = attestationOf(challenge, {
      coseKey: coseKey([
        [1, 2],
        [3, -35],
      ]),
    })
    const reply = await register({ type: 'PASSKEY', accountId, nickname: 'Key', challenge, attestation })
    expectError(reply, 'INVALID_INPUT', { reason: 'BAD_ATTESTATION', check: 'algorithm' })
  })

  test('that is rejected has a trace with the passed checks in order, then the failed check', async () => {
    const { accountId } = await newWallet(sandbox, { email: undefined })
    const { body } = await newPasskeyRegistration(sandbox, accountId, { overrides: { isUserVerified: false } })
    const reply = await register(body)
    const { checks } = (await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)).body
    expect(checks.slice(-10).map(({ id, status }: { id: string; status: string }) => `${id} ${status}`)).toEqual([
      'attestation-object pass',
      'client-data pass',
      'authenticator-data pass',
      'type pass',
      'challenge pass',
      'origin pass',
      'cross-origin pass',
      'rp-id pass',
      'user-present pass',
      'user-verified fail',
    ])
  })
})

describe('a passkey that is already registered is rejected with PASSKEY_CREDENTIAL_ALREADY_EXISTS', () => {
  test('on the same account', async () => {
    const { accountId } = await newWallet(sandbox, { email: undefined })
    const { body } = await newPasskeyRegistration(sandbox, accountId)
    expect((await register(body)).status).toBe(201)
    expectError(await register(body), 'PASSKEY_CREDENTIAL_ALREADY_EXISTS')
    expect(await credentialCount(accountId)).toBe(1)
  })

  test('on another account of the platform, even if only the credential ID is the same', async () => {
    const { passkey } = await newPasskey(sandbox)
    const { accountId } = await newWallet(sandbox, { email: undefined })
    const challenge = registrationChallenge()
    const credentialId = new Uint8Array(Buffer.from(passkey.credentialId, 'base64url'))
    const attestation = attestationOf(challenge, { credentialId, coseKey: PASSKEY_KEYS.RS256.coseKey })
    const body = { type: 'PASSKEY', accountId, nickname: 'Twin', challenge, attestation }
    expectError(await register(body), 'PASSKEY_CREDENTIAL_ALREADY_EXISTS')
    expect(await credentialCount(accountId)).toBe(0)
  })

  test('on a first request, and on a signed retry if another registration of the passkey has completed meanwhile', async () => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const { body } = await newPasskeyRegistration(sandbox, wallet.accountId)
    const pending = await register(body)
    expect((await signedCall(sandbox, 'POST', '/auth/credentials', key, { body })).status).toBe(201)
    expectError(await register(body), 'PASSKEY_CREDENTIAL_ALREADY_EXISTS')
    expectError(await register(body, proofOf(pending.body, key)), 'PASSKEY_CREDENTIAL_ALREADY_EXISTS')
    expect(await credentialCount(wallet.accountId)).toBe(2)
  })
})

describe('a used challenge is rejected with reason CHALLENGE_USED', () => {
  test('for another passkey on another account, with or without padding', async () => {
    const { accountId } = await newWallet(sandbox, { email: undefined })
    const challenge = registrationChallenge()
    const { body } = await newPasskeyRegistration(sandbox, accountId, { challenge })
    expect((await register(body)).status).toBe(201)
    for (const text of [challenge, `${challenge}=`]) {
      const other = await newWallet(sandbox, { email: undefined })
      const again = await newPasskeyRegistration(sandbox, other.accountId, { challenge: text })
      expectError(await register(again.body), 'INVALID_INPUT', { reason: 'CHALLENGE_USED', field: 'challenge' })
      expect(await credentialCount(other.accountId)).toBe(0)
    }
  })

  test('on the signed retry, if it was used after the first request', async () => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const challenge = registrationChallenge()
    const [mine, other] = [
      await newPasskeyRegistration(sandbox, wallet.accountId, { challenge }),
      await newPasskeyRegistration(sandbox, wallet.accountId, { challenge }),
    ]
    const pending = await register(mine.body)
    expect((await signedCall(sandbox, 'POST', '/auth/credentials', key, { body: other.body })).status).toBe(201)
    const reply = await register(mine.body, proofOf(pending.body, key))
    expectError(reply, 'INVALID_INPUT', { reason: 'CHALLENGE_USED' })
    expect(await credentialCount(wallet.accountId)).toBe(2)
  })

  test('even after its passkey is revoked', async () => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const { body } = await newPasskeyRegistration(sandbox, wallet.accountId)
    const added = await signedCall(sandbox, 'POST', '/auth/credentials', key, { body })
    await signedCall(sandbox, 'DELETE', `/auth/credentials/${added.body.id}`, key)
    expectError(await register(body), 'INVALID_INPUT', { reason: 'CHALLENGE_USED' })
  })

  test('unless the registration that used it was rejected', async () => {
    const { accountId } = await newWallet(sandbox, { email: undefined })
    const challenge = registrationChallenge()
    const overrides = { isUserVerified: false }
    const rejected = await newPasskeyRegistration(sandbox, accountId, { challenge, overrides })
    expectError(await register(rejected.body), 'INVALID_INPUT', { check: 'user-verified' })
    const { body } = await newPasskeyRegistration(sandbox, accountId, { challenge })
    expect((await register(body)).status).toBe(201)
  })
})
