import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const submit = (customerId: string) => sandbox.call('POST', '/verifications', { body: { customerId } })

test.each([unknownId('Customer'), unknownId('InternalAccount'), '%'])(
  'the unknown customer ID %s is rejected with USER_NOT_FOUND',
  async id => {
    expectError(await submit(id), 'USER_NOT_FOUND', { field: 'customerId' })
  },
)

test('submitting a customer of another platform for verification is rejected with USER_NOT_FOUND and creates no verification', async () => {
  const { starter, call } = await sandbox.otherPlatform()
  expectError(await submit(starter.customer), 'USER_NOT_FOUND')
  expect((await call('GET', '/verifications')).body).toMatchObject({ data: [], totalCount: 0 })
})
