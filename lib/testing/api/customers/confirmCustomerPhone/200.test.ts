import { expect, test } from 'vitest'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()
const deliver = (customerId: string) => sandbox.call('POST', `/customers/${customerId}/verify-phone`)
const confirm = (customerId: string) =>
  sandbox.call('POST', `/customers/${customerId}/verify-phone/confirm`, { body: { code: '123456' } })
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
  expect(answered).toEqual({ ...before, contactVerification: { phone: 'VERIFIED', email: 'PENDING' } })
  expect(await read(customerId)).toEqual(body)
})

test('changing the contact resets its verification and ends its open code', async () => {
  const { customerId } = await newWallet(sandbox)
  await deliver(customerId)
  await confirm(customerId)
  expect((await patch(customerId, { fullName: 'Ada' })).body.contactVerification.phone).toBe('VERIFIED')
  expect((await patch(customerId, { phoneNumber: '+14155550000' })).body.contactVerification.phone).toBe('PENDING')
  await deliver(customerId)
  expect((await confirm(customerId)).body.contactVerification.phone).toBe('VERIFIED')
})

test('one of ten concurrent confirmations succeeds', async () => {
  const { customerId } = await newWallet(sandbox)
  await deliver(customerId)
  const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(customerId)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})
