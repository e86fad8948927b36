import { expect, test } from 'vitest'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { customerId, email, phoneNumber } = await newWallet(sandbox, { fullName: 'Ada' })
const path = `/customers/${customerId}`
const change = (members: Record<string, unknown>) =>
  sandbox.call('PATCH', path, { body: { customerType: 'INDIVIDUAL', ...members } })

test.each([undefined, null, 'PERSON'])('the customerType %j is rejected with INVALID_INPUT', async customerType => {
  expectError(await change({ customerType }), 'INVALID_INPUT', { field: 'customerType' })
})

test('a customerType other than the customer’s is rejected with reason WRONG_CUSTOMER_TYPE', async () => {
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
])('changing %s to %j is rejected with INVALID_INPUT', async (field, value) => {
  expectError(await change({ [field]: value }), 'INVALID_INPUT', { field })
})

test('changing the email and the phone number in one request is rejected with reason TWO_CONTACTS', async () => {
  const reply = await change({ email: `new.${email}`, phoneNumber: '+14155550111' })
  expectError(reply, 'INVALID_INPUT', { reason: 'TWO_CONTACTS' })
  expect((await sandbox.call('GET', path)).body).toMatchObject({ email, phoneNumber })
})

test('an unknown currency is rejected with INVALID_CURRENCY', async () => {
  const reply = await change({ currencies: ['USD', 'XXX'] })
  expectError(reply, 'INVALID_CURRENCY', { reason: 'UNKNOWN_CURRENCY', field: 'currencies' })
})

test('a partial address is rejected with reason INCOMPLETE_ADDRESS if the customer has no address', async () => {
  const reply = await change({ address: { line1: '1 Main Street', country: 'US' } })
  expectError(reply, 'INVALID_INPUT', { reason: 'INCOMPLETE_ADDRESS', field: 'address.postalCode' })
})

test('a missing body is rejected with INVALID_REQUEST_FORMAT', async () => {
  expectError(await sandbox.call('PATCH', path), 'INVALID_REQUEST_FORMAT')
})

test('a request with an invalid field changes no other field', async () => {
  await change({ fullName: 'Grace', currencies: ['XXX'] })
  expect((await sandbox.call('GET', path)).body.fullName).toBe('Ada')
})
