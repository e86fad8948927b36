import { test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

test.each([{}, { privateEnabled: null }, { privateEnabled: 'true' }, { privateEnabled: 1 }])(
  'the body %j answers INVALID_INPUT',
  async body => {
    const reply = await sandbox.call('PATCH', `/internal-accounts/${starter.wallet}`, { body })
    expectError(reply, 'INVALID_INPUT', { field: 'privateEnabled' })
  },
)

test('a missing body answers INVALID_REQUEST_FORMAT', async () => {
  expectError(await sandbox.call('PATCH', `/internal-accounts/${starter.wallet}`), 'INVALID_REQUEST_FORMAT')
})

test.each(['customerUsd', 'customerUsdc', 'platformUsd'] as const)(
  'privateEnabled of %s, which is not a wallet, answers NOT_A_WALLET',
  async account => {
    const reply = await sandbox.call('PATCH', `/internal-accounts/${starter[account]}`, {
      body: { privateEnabled: true },
    })
    expectError(reply, 'INVALID_INPUT', { reason: 'NOT_A_WALLET' })
  },
)
