import { expect, test } from 'vitest'
import { balanceOf } from '#lib/testing/fixtures/quote-requests'
import { receive, umaAddressOf } from '#lib/testing/fixtures/uma-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
const ada = await umaAddressOf(sandbox)

test.each([
  ['no sender', { senderUmaAddress: undefined }, 'senderUmaAddress'],
  ['no currency', { receivingCurrencyCode: undefined }, 'receivingCurrencyCode'],
  ['no amount', { receivingCurrencyAmount: undefined }, 'receivingCurrencyAmount'],
  ['an amount as a string', { receivingCurrencyAmount: '5' }, 'receivingCurrencyAmount'],
  ['an amount with a fraction', { receivingCurrencyAmount: 0.5 }, 'receivingCurrencyAmount'],
  ['no receiver', { customerId: undefined }, 'receiverUmaAddress'],
  ['two receivers', { receiverUmaAddress: ada }, 'receiverUmaAddress'],
])('a payment with %s is rejected with INVALID_INPUT', async (_, changes, field) => {
  expectError(await receive(sandbox, changes), 'INVALID_INPUT', { field })
})

test('a body that is not JSON is rejected with INVALID_REQUEST_FORMAT', async () => {
  expectError(await sandbox.call('POST', '/sandbox/uma/receive', { text: '{' }), 'INVALID_REQUEST_FORMAT')
})

test.each([
  ['senderUmaAddress', { senderUmaAddress: 'grace@elsewhere.example' }],
  ['receiverUmaAddress', { customerId: undefined, receiverUmaAddress: '$Ada@sandbox.example' }],
])('a malformed %s is rejected with INVALID_UMA_ADDRESS', async (field, changes) => {
  expectError(await receive(sandbox, changes), 'INVALID_UMA_ADDRESS', { field })
})

test.each([
  ['XYZ', 'UNKNOWN_CURRENCY'],
  ['usd', 'UNKNOWN_CURRENCY'],
  ['EUR', 'CURRENCY_UNSUPPORTED'],
])('a payment in %s is rejected with INVALID_CURRENCY and the reason %s', async (receivingCurrencyCode, reason) => {
  const details = { reason, field: 'receivingCurrencyCode' }
  expectError(await receive(sandbox, { receivingCurrencyCode }), 'INVALID_CURRENCY', details)
})

test.each([0, -1])('a payment of %d is rejected with INVALID_AMOUNT', async receivingCurrencyAmount => {
  expectError(await receive(sandbox, { receivingCurrencyAmount }), 'INVALID_AMOUNT', { reason: 'NOT_POSITIVE' })
})

test('an amount above 9,000,000,000,000,000 is rejected with AMOUNT_OUT_OF_RANGE', async () => {
  const reply = await receive(sandbox, { receivingCurrencyAmount: 9_000_000_000_000_001 })
  expectError(reply, 'AMOUNT_OUT_OF_RANGE', { reason: 'ABOVE_MAXIMUM', field: 'receivingCurrencyAmount' })
})

test('a payment that would raise the balance above its maximum is rejected with INVALID_AMOUNT and the reason BALANCE_TOO_LARGE', async () => {
  expect((await receive(sandbox, { receivingCurrencyAmount: 9_000_000_000_000_000 })).status).toBe(200)
  const before = await balanceOf(sandbox, starter.customerUsd)
  const reply = await receive(sandbox, { receivingCurrencyAmount: 9_000_000_000_000_000 })
  expectError(reply, 'INVALID_AMOUNT', { reason: 'BALANCE_TOO_LARGE' })
  expect(await balanceOf(sandbox, starter.customerUsd)).toBe(before)
})

test('a payment from the receiver’s own address is rejected with SELF_PAYMENT', async () => {
  expectError(await receive(sandbox, { senderUmaAddress: ada }), 'SELF_PAYMENT', { field: 'senderUmaAddress' })
})
