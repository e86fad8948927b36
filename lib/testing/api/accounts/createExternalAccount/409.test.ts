import { expect, test } from 'vitest'
import { accountsOf, testUniqueId } from '#lib/testing/fixtures/external-account-suite'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

testUniqueId(sandbox, 'customers')

test('two customers and the platform can each have an account with the same platformAccountId', async () => {
  const shared = { platformAccountId: 'shared' }
  await accountsOf(sandbox, 'customers').create(shared)
  const other = await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL' } })
  expect((await accountsOf(sandbox, 'customers').create({ ...shared, customerId: other.body.id })).status).toBe(201)
  expect((await accountsOf(sandbox, 'platform').create(shared)).status).toBe(201)
})
