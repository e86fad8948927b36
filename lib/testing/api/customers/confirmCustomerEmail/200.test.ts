import { expect, test } from 'vitest'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()
const deliver = (customerId: string) => sandbox.call('POST', `/customers/${customerId}/verify-email`)
const confirm = (customerId: string) =>
  sandbox.call('POST', `/customers/${customerId}/verify-email/confirm`, { body: { code: '123456' } })
const patch = (customerId: string, members: object) =>
  sandbox.call('PATCH', `/customers/${customerId}`, { body: { customerType: 'INDIVIDUAL', ...members } })
const read = async (customerId: string) => (await sandbox.call('GET', `/customers/${customerId}`)).body

test('returns the customer with this contact VERIFIED and the other PENDING', async () => {
  const { customerId } = await newWallet(sandbox)
  await deliver(customerId)
  const { updatedAt: _, ...before } = await read(customerId)
  const { status, body } = await confirm(customerId)
  expect(status).toBe(200)
  const { updatedAt, ...answered } = body
  expect(answered).toEqual({ ...before, contactVerification: { email: 'VERIFIED', phone: 'PENDING' } })
  expect(await read(customerId)).toEqual(body)
})

test('changing the contact resets its verification and ends its open code', async () => {
  const { customerId } = await newWallet(sandbox, { email: undefined })
  await patch(customerId, { email: 'first@example.com' })
  await deliver(customerId)
  await confirm(customerId)
  expect((await patch(customerId, { fullName: 'Ada' })).body.contactVerification.email).toBe('VERIFIED')
  expect((await patch(customerId, { email: 'moved@example.com' })).body.contactVerification.email).toBe('PENDING')
  await deliver(customerId)
  expect((await confirm(customerId)).body.contactVerification.email).toBe('VERIFIED')
})

test('one of ten concurrent confirmations succeeds', async () => {
  const { customerId } = await newWallet(sandbox)
  await deliver(customerId)
  const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(customerId)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})
