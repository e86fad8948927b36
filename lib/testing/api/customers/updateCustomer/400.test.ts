import { expect, test } from 'vitest'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { customerId, email, phoneNumber } = await newWallet(sandbox, { fullName: 'Ada' })
const path = `/customers/${customerId}`
const change = (members: Record<string, unknown>) =>
  sandbox.call('PATCH', path, { body: { customerType: 'INDIVIDUAL', ...members } })

test.each([undefined, null, 'PERSON'])('customerType %s answers INVALID_INPUT', async customerType => {
  expectError(await change({ customerType }), 'INVALID_INPUT', { field: 'customerType' })
})

test('a customerType other than the customer’s answers WRONG_CUSTOMER_TYPE', async () => {
  expectError(await change({ customerType: 'BUSINESS' }), 'INVALID_INPUT', { reason: 'WRONG_CUSTOMER_TYPE' })
})

test.each([
  ['email', 'no address'],
  ['email', null],
  ['phoneNumber', '555'],
  ['phoneNumber', null],
  ['umaAddress', 'ada@example.com'],
  ['fullName', ''],
  ['birthDate', 'yesterday'],
  ['currencies', 'USD'],
])('a change of %s to %j answers INVALID_INPUT', async (field, value) => {
  expectError(await change({ [field]: value }), 'INVALID_INPUT', { field })
})

test('changing email and phone number in one request answers TWO_CONTACTS', async () => {
  const reply = await change({ email: `new.${email}`, phoneNumber: '+14155550111' })
  expectError(reply, 'INVALID_INPUT', { reason: 'TWO_CONTACTS' })
  expect((await sandbox.call('GET', path)).body).toMatchObject({ email, phoneNumber })
})

test('an unknown currency answers INVALID_CURRENCY', async () => {
  const reply = await change({ currencies: ['USD', 'XXX'] })
  expectError(reply, 'INVALID_CURRENCY', { reason: 'UNKNOWN_CURRENCY', field: 'currencies' })
})

test('a partial address without a stored one answers INCOMPLETE_ADDRESS with the missing field', async () => {
  const reply = await change({ address: { line1: '1 Main Street', country: 'US' } })
  expectError(reply, 'INVALID_INPUT', { reason: 'INCOMPLETE_ADDRESS', field: 'address.postalCode' })
})

test('a missing body answers INVALID_REQUEST_FORMAT', async () => {
  expectError(await sandbox.call('PATCH', path), 'INVALID_REQUEST_FORMAT')
})

test('a rejected change changes nothing', async () => {
  await change({ fullName: 'Grace', currencies: ['XXX'] })
  expect((await sandbox.call('GET', path)).body.fullName).toBe('Ada')
})
