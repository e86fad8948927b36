import { test } from 'vitest'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()
const send = (customerId: string) => sandbox.call('POST', `/customers/${customerId}/verify-phone`)

test('a customer without the contact answers CONFLICT', async () => {
  const { customerId } = await newWallet(sandbox, { email: undefined, phoneNumber: undefined })
  expectError(await send(customerId), 'CONFLICT', { reason: 'NO_PHONE_NUMBER' })
})

test('a verified contact answers CONFLICT', async () => {
  const { customerId } = await newWallet(sandbox)
  await send(customerId)
  await sandbox.call('POST', `/customers/${customerId}/verify-phone/confirm`, { body: { code: '123456' } })
  expectError(await send(customerId), 'CONFLICT', { reason: 'CONTACT_VERIFIED' })
})

test('a deleted customer answers CONFLICT', async () => {
  const { customerId } = await newWallet(sandbox)
  await sandbox.call('DELETE', `/customers/${customerId}`)
  expectError(await send(customerId), 'CONFLICT', { reason: 'CUSTOMER_DELETED' })
})
