import { expect, test } from 'vitest'
import { newOauthWallet, oauthBody, verifyOauth } from '#lib/testing/fixtures/oidc-tokens'
import { clientKey, newWallet, otpBody } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { credentialId, identity } = await newOauthWallet(sandbox)
const verifyWith = async (members: object) => {
  const body = { ...(await oauthBody(sandbox, identity, clientKey())), ...members }
  return verifyOauth(sandbox, credentialId, body)
}

test.each([
  [undefined],
  [''],
  [`02${'11'.repeat(32)}`],
  [`04${'11'.repeat(63)}`],
  [`05${'11'.repeat(64)}`],
  [`04${'zz'.repeat(64)}`],
  [4],
])('a missing or malformed clientPublicKey (%j) is rejected with INVALID_INPUT', async clientPublicKey => {
  expectError(await verifyWith({ clientPublicKey }), 'INVALID_INPUT', { field: 'clientPublicKey' })
})

test.each([`04${'11'.repeat(64)}`, `04${'00'.repeat(64)}`, `04${'ff'.repeat(64)}`])(
  'a clientPublicKey that is not a point on the curve (%s) is rejected with INVALID_INPUT',
  async clientPublicKey => {
    const details = { field: 'clientPublicKey', reason: 'BAD_CLIENT_PUBLIC_KEY' }
    expectError(await verifyWith({ clientPublicKey }), 'INVALID_INPUT', details)
  },
)

test.each(['sandbox-valid-oidc-token', 'e30.e30', 'e30.e30.a.b', 'e30.W10.a', 'e30.e30.'])(
  'a malformed token (%s) is rejected with reason BAD_OIDC_TOKEN',
  async oidcToken => {
    expectError(await verifyWith({ oidcToken }), 'INVALID_INPUT', { reason: 'BAD_OIDC_TOKEN', field: 'oidcToken' })
  },
)

test('a malformed token does not count toward the limit on rejected verifications', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => verifyWith({ oidcToken: 'e30.e30' })))
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(400))
  expect((await verifyWith({})).status).toBe(200)
})

test('a type other than the credential’s is rejected with reason WRONG_CREDENTIAL_TYPE', async () => {
  const wallet = await newWallet(sandbox)
  const tokenBody = await oauthBody(sandbox, identity, clientKey())
  const details = { reason: 'WRONG_CREDENTIAL_TYPE', field: 'type' }
  expectError(await verifyOauth(sandbox, wallet.credentialId, tokenBody), 'INVALID_INPUT', details)
  const codeBody = await otpBody(sandbox, wallet.credentialId, clientKey())
  expectError(await verifyOauth(sandbox, credentialId, codeBody), 'INVALID_INPUT', details)
})

test('a challenge request for an OAUTH credential is rejected with reason NO_CHALLENGE_FOR_OAUTH', async () => {
  const reply = await sandbox.call('POST', `/auth/credentials/${credentialId}/challenge`)
  expectError(reply, 'INVALID_INPUT', { reason: 'NO_CHALLENGE_FOR_OAUTH' })
})
