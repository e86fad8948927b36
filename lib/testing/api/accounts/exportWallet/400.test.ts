import { expect, test } from 'vitest'
import { clientKey, clientPublicKey } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
const path = (id: string) => `/internal-accounts/${id}/export`

test.each([
  undefined,
  null,
  7,
  '',
  `04${'1'.repeat(127)}`,
  `02${'1'.repeat(64)}`,
  `04${'1'.repeat(128)}`,
  `04${'f'.repeat(128)}`,
])('an export with the clientPublicKey %j is rejected with INVALID_INPUT', async key => {
  const reply = await sandbox.call('POST', path(starter.wallet), { body: { clientPublicKey: key } })
  expectError(reply, 'INVALID_INPUT', { field: 'clientPublicKey' })
})

test('an export without a body is rejected with INVALID_REQUEST_FORMAT', async () => {
  expectError(await sandbox.call('POST', path(starter.wallet)), 'INVALID_REQUEST_FORMAT')
})

test.each(['customerUsd', 'customerUsdc', 'platformUsd'] as const)(
  'an export of %s, which is not a wallet, is rejected with reason NOT_A_WALLET',
  async account => {
    const body = { clientPublicKey: clientPublicKey(clientKey()) }
    const reply = await sandbox.call('POST', path(starter[account]), { body })
    expectError(reply, 'INVALID_INPUT', { reason: 'NOT_A_WALLET' })
    expect(reply.text).not.toContain('payloadToSign')
  },
)
