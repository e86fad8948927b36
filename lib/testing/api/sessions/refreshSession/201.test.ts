import { expect, test } from 'vitest'
import { clientKey, clientPublicKey, newWallet, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { openSessionKey } from '#lib/wallet/bundles/session-key-bundle'

const sandbox = await openSandboxForFile()

test('a refresh starts a new session and returns its signing key, encrypted to clientPublicKey', async () => {
  const session = await signIn(sandbox, await newWallet(sandbox))
  const client = clientKey()
  const body = { clientPublicKey: clientPublicKey(client) }
  const path = `/auth/sessions/${session.id}/refresh`
  const reply = await signedCall(sandbox, 'POST', path, session.key, { body })
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body).toMatchObject({ accountId: session.accountId, type: 'EMAIL_OTP' })
  expect(reply.body.id).not.toBe(session.id)
  expect(reply.body.encryptedSessionSigningKey).toMatch(/^[1-9A-HJ-NP-Za-km-z]{115,116}$/)

  // The decrypted key can sign the revocation of the new session. The old session remains active.
  const key = await openSessionKey(reply.body.encryptedSessionSigningKey, client.privateKey)
  expect((await signedCall(sandbox, 'DELETE', `/auth/sessions/${reply.body.id}`, key)).status).toBe(204)
  const { data } = (await sandbox.call('GET', `/auth/sessions?accountId=${session.accountId}`)).body
  expect(data.map(({ id }: { id: string }) => id)).toEqual([session.id])
})
