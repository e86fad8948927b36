import { expect, test } from 'vitest'
import type { Id } from '#lib/contract/scalars'
import { transactionOwner } from '#lib/operations/transfers/load-account'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

function readOwner(platformId: string, customerId: string | undefined) {
  return sandbox.world?.db.read(tx => transactionOwner(tx, platformId as Id<'Platform'>, customerId))
}

test('a transaction without a customer has the platform’s ID as customerId and as platformCustomerId', async () => {
  const { platformId } = sandbox
  expect(await readOwner(platformId, undefined)).toEqual({ customerId: platformId, platformCustomerId: platformId })
})

test("a customer's transaction has the customer's ID and platform customer ID", async () => {
  const { customer: customerId } = sandbox.starter
  const { platformCustomerId } = (await sandbox.call('GET', `/customers/${customerId}`)).body
  expect(await readOwner(sandbox.platformId, customerId)).toEqual({ customerId, platformCustomerId })
})

test('transactionOwner rejects an unknown customer instead of making the platform the owner', async () => {
  const missing = 'Customer:019542f5-b3e7-1d02-0000-000000000009'
  await expect(readOwner(sandbox.platformId, missing)).rejects.toThrow(`${missing} is not a customer`)
})

test('transactionOwner rejects a customer of another platform', async () => {
  const { platformId } = await sandbox.otherPlatform()
  await expect(readOwner(platformId, sandbox.starter.customer)).rejects.toThrow('is not a customer')
})
