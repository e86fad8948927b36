import { expect, test } from 'vitest'
import { accountsOf, promiseOneId } from '#lib/testing/fixtures/external-account-suite'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

promiseOneId(sandbox, 'customers')

test('another customer and the platform can use the same platformAccountId', async () => {
  const shared = { platformAccountId: 'shared' }
  await accountsOf(sandbox, 'customers').create(shared)
  const other = await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL' } })
  expect((await accountsOf(sandbox, 'customers').create({ ...shared, customerId: other.body.id })).status).toBe(201)
  expect((await accountsOf(sandbox, 'platform').create(shared)).status).toBe(201)
})
