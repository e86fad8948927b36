import { expect, test } from 'vitest'
import { newWallet, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('a session can be revoked with a signature by its own key, and revoking it again is rejected', async () => {
  const { id, key, accountId } = await signIn(sandbox, await newWallet(sandbox))
  const reply = await signedCall(sandbox, 'DELETE', `/auth/sessions/${id}`, key)
  expect([reply.status, reply.text]).toEqual([204, ''])
  expect((await sandbox.call('GET', `/auth/sessions?accountId=${accountId}`)).body.data).toEqual([])
  expectError(await sandbox.call('DELETE', `/auth/sessions/${id}`), 'REFERENCE_NOT_FOUND')
})

test('a session can be revoked with a signature by another session of the wallet', async () => {
  const wallet = await newWallet(sandbox)
  const [mine, other] = [await signIn(sandbox, wallet), await signIn(sandbox, wallet)]
  expect((await signedCall(sandbox, 'DELETE', `/auth/sessions/${mine.id}`, other.key)).status).toBe(204)
})
