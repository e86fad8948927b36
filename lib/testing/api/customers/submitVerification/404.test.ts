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

test('a customer of another platform is rejected with USER_NOT_FOUND, and no verification is created', async () => {
  const { starter, call } = await sandbox.otherPlatform()
  expectError(await submit(starter.customer), 'USER_NOT_FOUND')
  expect((await call('GET', '/verifications')).body).toMatchObject({ data: [], totalCount: 0 })
})
