import { expect, test } from 'vitest'
import { umaAddressOf } from '#lib/testing/fixtures/uma-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()
const { customer } = sandbox.starter
const ada = await umaAddressOf(sandbox)

function lookUp(umaAddress: string, query: string) {
  return sandbox.call('GET', `/receiver/uma/${umaAddress}${query}`)
}

test.each([
  'ada@sandbox.example',
  '$ada',
  '$@sandbox.example',
  '$ada@',
  '$Ada@sandbox.example',
  '$ada@@sandbox.example',
  '$alice@uma..example',
  '$alice@.uma.example',
  '$alice@uma.example.',
  '$alice@uma.example-',
  '$alice@uma-.example',
  `$alice@${'a'.repeat(64)}.example`,
  `$${'a'.repeat(64)}@sandbox.example`,
])('a lookup of the malformed UMA address %s is rejected with INVALID_UMA_ADDRESS', async address => {
  expectError(await lookUp(address, `?customerId=${customer}`), 'INVALID_UMA_ADDRESS', { field: 'receiverUmaAddress' })
})

test('a sendingCurrency in which the sender has no account is rejected with INVALID_CURRENCY', async () => {
  const reply = await lookUp('$success.usd@sandbox.example', `?customerId=${customer}&sendingCurrency=EUR`)
  expectError(reply, 'INVALID_CURRENCY', { reason: 'SENDER_WITHOUT_CURRENCY', field: 'sendingCurrency' })
})

test('a malformed senderUmaAddress is rejected with INVALID_UMA_ADDRESS', async () => {
  const reply = await lookUp('$success.usd@sandbox.example', '?senderUmaAddress=ada')
  expectError(reply, 'INVALID_UMA_ADDRESS', { field: 'senderUmaAddress' })
})

test.each([
  ['a customerId that is not an ID', 'customerId=ada', 'customerId'],
  ['a customerId that is an ID of another type', `customerId=${unknownId('Platform')}`, 'customerId'],
  ['an empty senderUmaAddress', 'senderUmaAddress=', 'senderUmaAddress'],
  ['a repeated customerId', `customerId=${customer}&customerId=${customer}`, 'customerId'],
])('a lookup with %s is rejected with INVALID_INPUT', async (_, query, field) => {
  expectError(await lookUp('$success.usd@sandbox.example', `?${query}`), 'INVALID_INPUT', { field })
})

test.each([
  ['an unknown customer', `customerId=${unknownId('Customer')}`, 'customerId'],
  ["another platform's customer", `customerId=${otherPlatform.starter.customer}`, 'customerId'],
  ['an unknown address', 'senderUmaAddress=$missing@sandbox.example', 'senderUmaAddress'],
  ["another platform's address", `senderUmaAddress=${await umaAddressOf(otherPlatform)}`, 'senderUmaAddress'],
  [
    'a known customerId and an unknown address',
    `customerId=${customer}&senderUmaAddress=$missing@host.example`,
    'customerId',
  ],
])('a lookup with %s as sender is rejected with INVALID_INPUT, reason UNKNOWN_CUSTOMER', async (_, query, field) => {
  const reply = await lookUp('$success.usd@sandbox.example', `?${query}`)
  expectError(reply, 'INVALID_INPUT', { reason: 'UNKNOWN_CUSTOMER', field })
})

test('a lookup can name the sender with senderUmaAddress, alone or together with customerId', async () => {
  for (const query of [`?senderUmaAddress=${ada}`, `?senderUmaAddress=${ada}&customerId=${customer}`]) {
    expect((await lookUp('$success.usd@sandbox.example', query)).status).toBe(200)
  }
})
