import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test.each([
  'sendingAmount=',
  'sendingAmount=1.5',
  'sendingAmount=many',
  'sendingAmount=1&sendingAmount=2',
  'sourceCurrency=',
  'sourceCurrency=USD&sourceCurrency=EUR',
])('the exchange rate query %s is rejected with INVALID_INPUT', async query => {
  const reply = await sandbox.call('GET', `/exchange-rates?${query}`)
  expectError(reply, 'INVALID_INPUT', { field: query.split('=', 1)[0] })
})

test('an empty destination currency in a list is rejected with INVALID_INPUT', async () => {
  const reply = await sandbox.call('GET', '/exchange-rates?destinationCurrency=EUR,')
  expectError(reply, 'INVALID_INPUT', { field: 'destinationCurrency.1' })
})

test.each([
  ['sourceCurrency', 'sourceCurrency=XXX'],
  ['sourceCurrency', 'sourceCurrency=usd'],
  ['destinationCurrency', 'sourceCurrency=USD&destinationCurrency=EUR,XXX'],
  ['destinationCurrency', 'destinationCurrency[]=XXX'],
])('an unknown %s is rejected with INVALID_CURRENCY and the allowed currencies', async (field, query) => {
  const reply = await sandbox.call('GET', `/exchange-rates?${query}`)
  expectError(reply, 'INVALID_CURRENCY', { field, reason: 'UNKNOWN_CURRENCY' })
  expect(reply.body.details.allowed).toHaveLength(43)
})

test.each(['0', '-1', '-9000000000000001'])('a sendingAmount of %s is rejected with INVALID_AMOUNT', async amount => {
  const reply = await sandbox.call('GET', `/exchange-rates?sendingAmount=${amount}`)
  expectError(reply, 'INVALID_AMOUNT', { field: 'sendingAmount', reason: 'NOT_POSITIVE' })
})

test.each(['9000000000000001', '9223372036854775808'])(
  'a sendingAmount of %s is rejected with AMOUNT_OUT_OF_RANGE',
  async amount => {
    const reply = await sandbox.call('GET', `/exchange-rates?sendingAmount=${amount}`)
    const maximum = 9_000_000_000_000_000
    expectError(reply, 'AMOUNT_OUT_OF_RANGE', { field: 'sendingAmount', reason: 'ABOVE_MAXIMUM', maximum })
  },
)
