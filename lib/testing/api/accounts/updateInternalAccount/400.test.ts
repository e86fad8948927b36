import { test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()
const { starter } = sandbox

test.each([{}, { privateEnabled: null }, { privateEnabled: 'true' }, { privateEnabled: 1 }])(
  'the body %j answers INVALID_INPUT',
  async body => {
    const reply = await sandbox.call('PATCH', `/internal-accounts/${starter.wallet}`, { body })
    expectError(reply, 'INVALID_INPUT', { field: 'privateEnabled' })
  },
)

test('no body at all answers INVALID_REQUEST_FORMAT', async () => {
  expectError(await sandbox.call('PATCH', `/internal-accounts/${starter.wallet}`), 'INVALID_REQUEST_FORMAT')
})

test.each(['customerUsd', 'customerUsdc', 'platformUsd'] as const)(
  '%s, which is no wallet, has no privacy',
  async held => {
    const reply = await sandbox.call('PATCH', `/internal-accounts/${starter[held]}`, { body: { privateEnabled: true } })
    expectError(reply, 'INVALID_INPUT', { reason: 'NOT_A_WALLET' })
  },
)
