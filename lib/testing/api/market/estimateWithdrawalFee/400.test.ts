import { expect, test } from 'vitest'
import { estimate, newAccountIn } from '#lib/testing/api/market/withdrawal-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

test.each([
  ['internalAccountId', undefined],
  ['internalAccountId', 5],
  ['currency', undefined],
  ['currency', ''],
  ['cryptoNetwork', undefined],
  ['cryptoNetwork', 'solana'],
  ['amount', undefined],
  ['amount', '1000000'],
  ['amount', 1.5],
  ['destinationAddress', undefined],
  ['destinationAddress', ''],
  ['destinationAddress', {}],
])('an estimate request whose %s is %j is rejected with INVALID_INPUT', async (field, value) => {
  expectError(await estimate(sandbox, { [field]: value }), 'INVALID_INPUT', { field })
})

test('a body that is not an object is rejected with INVALID_REQUEST_FORMAT', async () => {
  const reply = await sandbox.call('POST', '/crypto/estimate-withdrawal-fee', { body: [] })
  expectError(reply, 'INVALID_REQUEST_FORMAT', { reason: 'NOT_AN_OBJECT' })
})

test('an unknown currency is rejected with INVALID_CURRENCY', async () => {
  expectError(await estimate(sandbox, { currency: 'XYZ' }), 'INVALID_CURRENCY', { reason: 'UNKNOWN_CURRENCY' })
})

test('an estimate in USDT for a USDC account is rejected with INVALID_CURRENCY, and details.allowed is USDC', async () => {
  const reply = await estimate(sandbox, { currency: 'USDT' })
  expectError(reply, 'INVALID_CURRENCY', { field: 'currency', allowed: ['USDC'] })
})

test.each(['TRON', 'SPARK', 'LIGHTNING', 'BITCOIN'])(
  'an estimate for USDC on the network %s is rejected with INVALID_INPUT',
  async cryptoNetwork => {
    expectError(await estimate(sandbox, { cryptoNetwork }), 'INVALID_INPUT', { field: 'cryptoNetwork' })
  },
)

test('an estimate for a fiat account is rejected with INVALID_INPUT', async () => {
  const request = { internalAccountId: starter.customerUsd, currency: 'USD' }
  expectError(await estimate(sandbox, request), 'INVALID_INPUT', { field: 'cryptoNetwork' })
})

test.each([
  ['SOLANA', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['SOLANA', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaK0'],
  ['BASE', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
  ['BASE', '0x52908400098527886e0F7030069857D2E4169EE7'],
  ['ETHEREUM', '0x5290'],
])(
  'an estimate for the network %s with the invalid address %s is rejected with INVALID_INPUT',
  async (cryptoNetwork, destinationAddress) => {
    const reply = await estimate(sandbox, { cryptoNetwork, destinationAddress })
    expectError(reply, 'INVALID_INPUT', { field: 'destinationAddress' })
  },
)

test.each([0, -1])('an estimate for the amount %d is rejected with INVALID_AMOUNT', async amount => {
  expectError(await estimate(sandbox, { amount }), 'INVALID_AMOUNT', { reason: 'NOT_POSITIVE', field: 'amount' })
})

test('an amount above the maximum is rejected with AMOUNT_OUT_OF_RANGE', async () => {
  const reply = await estimate(sandbox, { amount: 9_000_000_000_000_001 })
  expectError(reply, 'AMOUNT_OUT_OF_RANGE', { reason: 'ABOVE_MAXIMUM', field: 'amount' })
})

test('an amount that does not exceed the fees is rejected with reason FEES_EXCEED_AMOUNT, and a larger amount is accepted', async () => {
  const internalAccountId = await newAccountIn(sandbox, 'BTC')
  const request = { internalAccountId, currency: 'BTC', cryptoNetwork: 'LIGHTNING' }
  const estimateFor = (amount: number) =>
    estimate(sandbox, { ...request, amount, destinationAddress: 'ada@lightning.example' })
  expectError(await estimateFor(5), 'AMOUNT_OUT_OF_RANGE', { reason: 'FEES_EXCEED_AMOUNT', field: 'amount' })
  expect((await estimateFor(6)).body.netAmount).toBe(1)
})
