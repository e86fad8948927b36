import { afterAll, expect, test } from 'vitest'
import { idToken, newOauthWallet, nonceOf } from '#lib/testing/fixtures/oidc-tokens'
import { newPasskey } from '#lib/testing/fixtures/passkey-client'
import { clientKey, newWallet, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOn } from '#lib/testing/sandbox/sandbox'
import { testWorld } from '#lib/testing/sandbox/test-world'
import { openSessionKey } from '#lib/wallet/bundles/session-key-bundle'
import { compressPoint } from '#lib/wallet/keys/point'

const running = await testWorld({ env: { COMPRESSED_CLIENT_KEYS: 'allow' } })
afterAll(() => running.dispose())
const sandbox = await sandboxOn(running.send)
const client = clientKey()
const compressed = Buffer.from(compressPoint(client.publicKey)).toString('hex')

test('with COMPRESSED_CLIENT_KEYS=allow, a refresh encrypts the signing key to a compressed key', async () => {
  const session = await signIn(sandbox, await newWallet(sandbox))
  const body = { clientPublicKey: compressed }
  const reply = await signedCall(sandbox, 'POST', `/auth/sessions/${session.id}/refresh`, session.key, { body })
  expect(reply.status, reply.text).toBe(201)
  const key = await openSessionKey(reply.body.encryptedSessionSigningKey, client.privateKey)
  expect((await signedCall(sandbox, 'DELETE', `/auth/sessions/${reply.body.id}`, key)).status).toBe(204)
})

test('with COMPRESSED_CLIENT_KEYS=allow, a passkey challenge accepts a compressed key', async () => {
  const { id } = await newPasskey(sandbox)
  const reply = await sandbox.call('POST', `/auth/credentials/${id}/challenge`, {
    body: { clientPublicKey: compressed },
  })
  expect(reply.status, reply.text).toBe(200)
})

test('with COMPRESSED_CLIENT_KEYS=allow, an OAuth sign-in accepts a compressed key', async () => {
  const { credentialId, identity } = await newOauthWallet(sandbox)
  const iat = Math.floor(Date.now() / 1000)
  const oidcToken = idToken({ ...identity, iat, exp: iat + 600, nonce: nonceOf(compressed) })
  const reply = await sandbox.call('POST', `/auth/credentials/${credentialId}/verify`, {
    body: { type: 'OAUTH', oidcToken, clientPublicKey: compressed },
  })
  expect(reply.status, reply.text).toBe(200)
  await openSessionKey(reply.body.encryptedSessionSigningKey, client.privateKey)
})

test('even with COMPRESSED_CLIENT_KEYS=allow, an export and a point off the curve are rejected', async () => {
  const { accountId } = await newWallet(sandbox)
  const body = { clientPublicKey: compressed }
  const exported = await sandbox.call('POST', `/internal-accounts/${accountId}/export`, { body })
  expectError(exported, 'INVALID_INPUT', { field: 'clientPublicKey' })
  const { id } = await newPasskey(sandbox)
  const offCurve = { clientPublicKey: `02${'ff'.repeat(32)}` }
  const reply = await sandbox.call('POST', `/auth/credentials/${id}/challenge`, { body: offCurve })
  expectError(reply, 'INVALID_INPUT', { reason: 'BAD_CLIENT_PUBLIC_KEY' })
})
