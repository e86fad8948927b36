import { test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

test.each([{}, { privateEnabled: null }, { privateEnabled: 'true' }, { privateEnabled: 1 }])(
  'a wallet update with the body %j is rejected with INVALID_INPUT',
  async body => {
    const reply = await sandbox.call('PATCH', `/internal-accounts/${starter.wallet}`, { body })
    expectError(reply, 'INVALID_INPUT', { field: 'privateEnabled' })
  },
)

test('a wallet update without a body is rejected with INVALID_REQUEST_FORMAT', async () => {
  expectError(await sandbox.call('PATCH', `/internal-accounts/${starter.wallet}`), 'INVALID_REQUEST_FORMAT')
})

test.each(['customerUsd', 'customerUsdc', 'platformUsd'] as const)(
  'setting privateEnabled of the account %s, which is not a wallet, is rejected with reason NOT_A_WALLET',
  async account => {
    const reply = await sandbox.call('PATCH', `/internal-accounts/${starter[account]}`, {
      body: { privateEnabled: true },
    })
    expectError(reply, 'INVALID_INPUT', { reason: 'NOT_A_WALLET' })
  },
)
