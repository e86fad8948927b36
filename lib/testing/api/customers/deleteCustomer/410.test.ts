import { expect, test } from 'vitest'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('deleting a customer again is rejected with CUSTOMER_DELETED and changes nothing', async () => {
  const { customerId } = await newWallet(sandbox)
  await sandbox.call('DELETE', `/customers/${customerId}`)
  const before = (await sandbox.call('GET', `/customers/${customerId}`)).body
  expectError(await sandbox.call('DELETE', `/customers/${customerId}`), 'CUSTOMER_DELETED')
  expect((await sandbox.call('GET', `/customers/${customerId}`)).body).toEqual(before)
})

test('only one of ten concurrent deletions of a customer succeeds', async () => {
  const { customerId } = await newWallet(sandbox)
  const deletions = Array.from({ length: 10 }, () => sandbox.call('DELETE', `/customers/${customerId}`))
  const statuses = (await Promise.all(deletions)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, ...Array(9).fill(410)])
})
