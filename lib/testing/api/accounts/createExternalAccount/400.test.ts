import { test } from 'vitest'
import { accountsOf, testRejectedBodies } from '#lib/testing/fixtures/external-account-suite'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()

testRejectedBodies(sandbox, 'customers')

const { create } = accountsOf(sandbox, 'customers')

test.each([
  ['an unknown customerId', unknownId('Customer')],
  ['a malformed customerId', 'Ada'],
  ['the customerId of another platform’s customer', otherPlatform.starter.customer],
])('an account with %s is rejected with INVALID_INPUT', async (_, customerId) => {
  expectError(await create({ customerId }), 'INVALID_INPUT', { field: 'customerId' })
})
