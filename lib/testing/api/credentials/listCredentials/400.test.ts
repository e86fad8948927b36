import { test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()

test.each(['', '?accountId=', '?accountId=0', `?accountId=${unknownId('Customer')}`, '?accountId=InternalAccount:1'])(
  'a query without a valid account ID ("%s") is rejected with INVALID_INPUT',
  async query =>
    expectError(await sandbox.call('GET', `/auth/credentials${query}`), 'INVALID_INPUT', { field: 'accountId' }),
)

test('a repeated accountId is rejected with INVALID_INPUT', async () => {
  const { wallet } = sandbox.starter
  const query = `?accountId=${wallet}&accountId=${wallet}`
  expectError(await sandbox.call('GET', `/auth/credentials${query}`), 'INVALID_INPUT', { field: 'accountId' })
})
