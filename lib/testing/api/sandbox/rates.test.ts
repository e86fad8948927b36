import { describe, expect, test } from 'vitest'
import { CURRENCIES } from '#lib/contract/money/currency'
import { createQuote, execute, fromAccount, toAccount } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

function changeRate(source: string, destination: string, rate: unknown) {
  return sandbox.control('PUT', '/rates', { source, destination, rate })
}

async function rateOf(source: string, destination: string) {
  const reply = await sandbox.control('GET', `/rates?source=${source}&destination=${destination}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data[0]
}

/** Returns a rate as `GET /exchange-rates` lists it. */
async function currentRate(source: string, destination: string): Promise<number> {
  const query = `sourceCurrency=${source}&destinationCurrency=${destination}`
  return (await sandbox.call('GET', `/exchange-rates?${query}`)).body.data[0].exchangeRate
}

/** Only the test that calls this function changes the USD-to-MXN rate. */
function createPesoQuote() {
  const { platformUsd, external } = sandbox.starter
  return createQuote(sandbox, { ...fromAccount(platformUsd), ...toAccount(external.MXN) })
}

test('the rate list has the date of the rate table and one entry for each corridor', async () => {
  const { body } = await sandbox.control('GET', '/rates')
  expect(body.tableDate).toBe('2025-10-13')
  expect(body.data).toHaveLength(CURRENCIES.length * (CURRENCIES.length - 1))
  expect(await rateOf('USD', 'EUR')).toMatchObject({ source: 'USD', destination: 'EUR', tableRate: 1.08695652 })
})

test('changing a rate does not change the rate of the opposite direction', async () => {
  const before = await rateOf('JMD', 'HTG')
  const reply = await changeRate('HTG', 'JMD', 0.75)
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ source: 'HTG', destination: 'JMD', rate: 0.75, isOverridden: true })
  expect(await rateOf('HTG', 'JMD')).toEqual(reply.body)
  expect(await currentRate('HTG', 'JMD')).toBe(0.75)
  expect(await rateOf('JMD', 'HTG')).toEqual(before)
})

test('the last of several changes to a rate applies', async () => {
  for (const rate of [0.5, 0.6, 0.7]) await changeRate('GTQ', 'HTG', rate)
  expect(await currentRate('GTQ', 'HTG')).toBe(0.7)
})

test('a changed rate applies to new quotes, and an existing quote executes at its original rate', async () => {
  const before = await createPesoQuote()
  const rate = before.exchangeRate === 0.05 ? 0.06 : 0.05
  await changeRate('USD', 'MXN', rate)
  const after = await createPesoQuote()
  expect(after).toMatchObject({ exchangeRate: rate, totalSendingAmount: before.totalSendingAmount })
  expect(after.totalReceivingAmount).not.toBe(before.totalReceivingAmount)
  const { exchangeRate, totalReceivingAmount } = (await execute(sandbox, before.id)).body
  expect({ exchangeRate, totalReceivingAmount }).toEqual({
    exchangeRate: before.exchangeRate,
    totalReceivingAmount: before.totalReceivingAmount,
  })
})

test('a changed rate applies to all platforms', async () => {
  await changeRate('ZMW', 'BWP', 2)
  const otherPlatform = await sandbox.otherPlatform()
  const { body } = await otherPlatform.call('GET', '/exchange-rates?sourceCurrency=ZMW&destinationCurrency=BWP')
  expect(body.data[0].exchangeRate).toBe(2)
})

test.each([
  ['a number', 12.34567891, 12.34567891],
  ['a string', '12.34567892', 12.34567892],
  ['a string with leading and trailing zeros', '0012.500', 12.5],
  ['a string in exponent notation', '1e1', 10],
])('a rate sent as %s is accepted', async (_, rate, expected) => {
  expect((await changeRate('PKR', 'BDT', rate)).body.rate).toBe(expected)
  expect(await currentRate('PKR', 'BDT')).toBe(expected)
})

test.each([
  ['zero', 0],
  ['zero as a string', '0.000'],
  ['below zero', -1],
  ['eleven digits', 1.0869565211],
  ['eleven digits as a string', '1.0869565211'],
  ['a floating-point sum with 17 digits', 0.1 + 0.2],
  ['a string that is not a number', 'high'],
  ['an empty string', ''],
  ['a string with a space', ' 1'],
  ['hexadecimal', '0x10'],
  ['far too high', 1e30],
  ['above a million times the table rate', 3_000_000],
  ['below a millionth of the table rate', '0.00000005'],
  ['null', null],
  ['an array', [1]],
  ['omitted', undefined],
])('an invalid rate (%s) is rejected with INVALID_INPUT and changes nothing', async (_, rate) => {
  const before = await rateOf('KES', 'TZS')
  expectError(await changeRate('KES', 'TZS', rate), 'INVALID_INPUT', { field: 'rate' })
  expect(await rateOf('KES', 'TZS')).toEqual(before)
})

test('changing the rate between a currency and itself is rejected with INVALID_INPUT', async () => {
  expectError(await changeRate('USD', 'USD', 1), 'INVALID_INPUT', { field: 'destination' })
})

test.each([
  ['source', 'XXX', 'USD'],
  ['destination', 'USD', 'usd'],
])(
  'an unknown %s currency is rejected with INVALID_CURRENCY by PUT and GET /rates',
  async (field, source, destination) => {
    const details = { field, reason: 'UNKNOWN_CURRENCY' }
    expectError(await changeRate(source, destination, 1), 'INVALID_CURRENCY', details)
    const listed = await sandbox.control('GET', `/rates?source=${source}&destination=${destination}`)
    expectError(listed, 'INVALID_CURRENCY', details)
  },
)

// A reset affects all platforms, so this test does not run against a server in another process.
describe.skipIf(sandbox.world === undefined)('rates after a reset', () => {
  test('are the table rates', async () => {
    await changeRate('THB', 'VND', 0.002)
    await sandbox.control('POST', '/reset')
    const rate = await rateOf('THB', 'VND')
    expect(rate).toMatchObject({ rate: rate.tableRate, isOverridden: false })
    expect(await currentRate('THB', 'VND')).toBe(rate.tableRate)
  })
})
