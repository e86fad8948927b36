import { expect, test } from 'vitest'
import { newWallet, proofOf, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('revoking a credential deletes it and ends its sessions, but not the sessions of other credentials', async () => {
  const wallet = await newWallet(sandbox)
  const { accountId, credentialId } = wallet
  const session = await signIn(sandbox, wallet)
  const added = await signedCall(sandbox, 'POST', '/auth/credentials', session.key, {
    body: { type: 'SMS_OTP', accountId },
  })
  const other = await signIn(sandbox, { accountId, credentialId: added.body.id }, 'SMS_OTP')
  await signIn(sandbox, wallet)

  const reply = await signedCall(sandbox, 'DELETE', `/auth/credentials/${credentialId}`, other.key)
  expect([reply.status, reply.text]).toEqual([204, ''])
  const listRemaining = (path: string) => sandbox.call('GET', `/auth/${path}?accountId=${accountId}`)
  expect((await listRemaining('credentials')).body.data.map(({ id }: { id: string }) => id)).toEqual([added.body.id])
  expect((await listRemaining('sessions')).body.data.map(({ id }: { id: string }) => id)).toEqual([other.id])
  expectError(await sandbox.call('POST', `/auth/credentials/${credentialId}/challenge`), 'REFERENCE_NOT_FOUND')

  // A stamp made with the key of an ended session is rejected.
  const first = await sandbox.call('DELETE', `/auth/sessions/${other.id}`)
  const headers = proofOf(first.body, session.key)
  expectError(await sandbox.call('DELETE', `/auth/sessions/${other.id}`, { headers }), 'WALLET_SIGNATURE_INVALID', {
    reason: 'UNKNOWN_KEY',
  })
})
