import { expect, test } from 'vitest'
import { clientKey, clientPublicKey, newWallet, signIn } from '#lib/testing/fixtures/wallet-client'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

test('the first leg names no credential type, and binds the client’s key', async () => {
  const { id } = await signIn(sandbox, await newWallet(sandbox))
  const body = { clientPublicKey: clientPublicKey(clientKey()) }
  const reply = await sandbox.call('POST', `/auth/sessions/${id}/refresh`, { body })
  expect(reply.status, reply.text).toBe(202)
  expect(Object.keys(reply.body)).toEqual(['payloadToSign', 'requestId', 'expiresAt'])
  expect(JSON.parse(reply.body.payloadToSign)).toMatchObject({
    type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
    parameters: { targetPublicKey: body.clientPublicKey },
  })
})
