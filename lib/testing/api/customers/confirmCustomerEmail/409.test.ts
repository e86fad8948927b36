import { test } from 'vitest'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()
const deliver = (customerId: string) => sandbox.call('POST', `/customers/${customerId}/verify-email`)
const confirm = (customerId: string) =>
  sandbox.call('POST', `/customers/${customerId}/verify-email/confirm`, { body: { code: '123456' } })

test('a contact without a delivered code answers CONFLICT', async () => {
  const { customerId } = await newWallet(sandbox)
  expectError(await confirm(customerId), 'CONFLICT', { reason: 'NO_PENDING_CODE' })
})

test('a verified contact answers CONFLICT', async () => {
  const { customerId } = await newWallet(sandbox)
  await deliver(customerId)
  await confirm(customerId)
  expectError(await confirm(customerId), 'CONFLICT', { reason: 'CONTACT_VERIFIED' })
})

test('a customer without the contact answers CONFLICT', async () => {
  const { customerId } = await newWallet(sandbox, { email: undefined, phoneNumber: undefined })
  expectError(await confirm(customerId), 'CONFLICT', { reason: 'NO_EMAIL' })
})

test('a deleted customer answers CONFLICT', async () => {
  const { customerId } = await newWallet(sandbox)
  await deliver(customerId)
  await sandbox.call('DELETE', `/customers/${customerId}`)
  expectError(await confirm(customerId), 'CONFLICT', { reason: 'CUSTOMER_DELETED' })
})
