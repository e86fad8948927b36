import { expect, test } from 'vitest'
import { newWallet, signIn } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('the first request of a revocation returns the credential type and does not end the session', async () => {
  const { id, accountId } = await signIn(sandbox, await newWallet(sandbox))
  const reply = await sandbox.call('DELETE', `/auth/sessions/${id}`)
  expect(reply.status, reply.text).toBe(202)
  expect(reply.body.type).toBe('EMAIL_OTP')
  expect(JSON.parse(reply.body.payloadToSign)).toMatchObject({
    type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
    parameters: { apiKeyIds: [expect.stringMatching(/^[0-9a-f-]{36}$/)] },
  })
  expect((await sandbox.call('GET', `/auth/sessions?accountId=${accountId}`)).body.data).toHaveLength(1)
})
