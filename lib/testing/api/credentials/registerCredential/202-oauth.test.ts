import { expect, test } from 'vitest'
import { freshToken, newIdentity } from '#lib/testing/fixtures/oidc-tokens'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

/** Sends the first request of a registration that needs a signature. Returns the payload to sign. */
async function payloadFor(oidcToken: string): Promise<string> {
  const { accountId } = await newWallet(sandbox)
  const reply = await sandbox.call('POST', '/auth/credentials', { body: { type: 'OAUTH', accountId, oidcToken } })
  expect(reply.status, reply.text).toBe(202)
  expect(reply.body).toEqual({
    type: 'OAUTH',
    payloadToSign: expect.any(String),
    requestId: expect.stringMatching(/^Request:/),
    expiresAt: expect.stringMatching(/Z$/),
  })
  return reply.body.payloadToSign
}

test('the payload to sign for an OAUTH credential is one line of canonical ASCII JSON with the unchanged token', async () => {
  const oidcToken = await freshToken(sandbox, newIdentity())
  const payload = await payloadFor(oidcToken)
  expect(payload).toMatch(
    /^\{"organizationId":"org\\\/[0-9a-f-]{36}","parameters":\{"oauthProviders":\[\{"oidcToken":"[\w.-]+","providerName":"Google"\}\],"userId":"[0-9a-f-]{36}"\},"timestampMs":"\d{13}","type":"ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS"\}$/,
  )
  expect(JSON.parse(payload).parameters.oauthProviders).toEqual([{ oidcToken, providerName: 'Google' }])
})

test.each([
  ['https://accounts.google.com', 'Google'],
  ['accounts.google.com', 'Google'],
  ['https://appleid.apple.com', 'Apple'],
])('the payload to sign for a token of %s names the provider %s', async (iss, providerName) => {
  const payload = await payloadFor(await freshToken(sandbox, newIdentity({ iss })))
  expect(JSON.parse(payload).parameters.oauthProviders[0].providerName).toBe(providerName)
})

test('the payload to sign for a token issued by the sandbox names the provider Sandbox', async () => {
  const minted = await sandbox.control('POST', '/oidc/token', { aud: 'app', sub: 'ada' })
  const payload = await payloadFor(minted.body.idToken)
  expect(JSON.parse(payload).parameters.oauthProviders[0].providerName).toBe('Sandbox')
})
