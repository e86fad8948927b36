import { afterAll, expect, test } from 'vitest'
import { fromAccount, postQuote, toAccount } from '#lib/testing/fixtures/quote-requests'
import { lookUp, lookupOf, PAYER, postUmaQuote, toUma, umaAddressOf } from '#lib/testing/fixtures/uma-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()
const { starter } = sandbox
const EUROS = '$success.eur@sandbox.example'
afterAll(() => runClock(sandbox))

test.each([
  ['the ID of an unknown lookup', unknownId('Lookup')],
  ['an ID of another type', unknownId('Quote')],
  ['a string that is not an ID', 'yesterday'],
  ["the ID of another platform's lookup", await lookupOf(otherPlatform, EUROS)],
])('a quote with %s as lookupId is rejected with reason UNKNOWN_LOOKUP', async (_, lookupId) => {
  const details = { reason: 'UNKNOWN_LOOKUP', field: 'lookupId' }
  expectError(await postUmaQuote(sandbox, EUROS, { lookupId }), 'INVALID_INPUT', details)
  expectError(await postQuote(sandbox, { lookupId }), 'INVALID_INPUT', details)
})

test.each([
  ['another address', '$success.eur@elsewhere.example'],
  ['an address with another currency', '$success.usd@sandbox.example'],
  ["a customer's address", await umaAddressOf(sandbox)],
])('a quote to a UMA address with a lookup of %s is rejected with reason LOOKUP_OF_ANOTHER', async (_, address) => {
  const lookupId = await lookupOf(sandbox, address)
  const details = { reason: 'LOOKUP_OF_ANOTHER', field: 'lookupId' }
  expectError(await postUmaQuote(sandbox, EUROS, { lookupId }), 'INVALID_INPUT', details)
})

test('a quote to an unknown UMA address with a lookup of a known one is rejected with reason LOOKUP_OF_ANOTHER', async () => {
  const destination = { destinationType: 'UMA_ADDRESS', umaAddress: '$non.existent.usd@sandbox.example' }
  expectError(await postUmaQuote(sandbox, EUROS, { destination }), 'INVALID_INPUT', { reason: 'LOOKUP_OF_ANOTHER' })
})

test.each([
  ['an external account', starter.external.MXN],
  ['an internal account', starter.customerUsdc],
])('a quote to %s with a lookup of another account is rejected with reason LOOKUP_OF_ANOTHER', async (_, accountId) => {
  const path = `/receiver/external-account/${starter.external.EUR}?customerId=${starter.customer}`
  const { lookupId } = (await sandbox.call('GET', path)).body
  const reply = await postQuote(sandbox, { ...toAccount(accountId), lookupId })
  expectError(reply, 'INVALID_INPUT', { reason: 'LOOKUP_OF_ANOTHER', field: 'lookupId' })
})

test('a lookup is valid for exactly 15 minutes', async () => {
  await freezeClock(sandbox)
  const changes = await toUma(sandbox, EUROS)
  await advanceClock(sandbox, 15 * 60_000 - 1)
  expect((await postQuote(sandbox, changes)).status).toBe(201)
  await advanceClock(sandbox, 1)
  expectError(await postQuote(sandbox, changes), 'INVALID_INPUT', { reason: 'LOOKUP_EXPIRED', field: 'lookupId' })
})

test('a quote in a currency that its lookup does not list is rejected with INVALID_CURRENCY and the allowed currencies', async () => {
  const destination = { destinationType: 'UMA_ADDRESS', umaAddress: EUROS, currency: 'MXN' }
  const details = { reason: 'CURRENCY_UNSUPPORTED', field: 'destination.currency', allowed: ['EUR'] }
  expectError(await postUmaQuote(sandbox, EUROS, { destination }), 'INVALID_CURRENCY', details)
})

test.each([
  ['is missing', undefined, ['FULL_NAME', 'BIRTH_DATE', 'NATIONALITY']],
  ['is an empty object', {}, ['FULL_NAME', 'BIRTH_DATE', 'NATIONALITY']],
  ['lacks a field', { ...PAYER, BIRTH_DATE: undefined }, ['BIRTH_DATE']],
  ['contains an empty string', { ...PAYER, NATIONALITY: '' }, ['NATIONALITY']],
  ['contains a blank string', { ...PAYER, FULL_NAME: '  ' }, ['FULL_NAME']],
  ['contains null', { ...PAYER, FULL_NAME: null }, ['FULL_NAME']],
  [
    'contains false, an empty list and an empty object',
    { FULL_NAME: false, BIRTH_DATE: [], NATIONALITY: {} },
    Object.keys(PAYER),
  ],
  ['has field names in lower case', { full_name: 'a', birth_date: 'b', nationality: 'c' }, Object.keys(PAYER)],
])(
  'a quote whose senderCustomerInfo %s is rejected with MISSING_MANDATORY_USER_INFO and the missing fields',
  async (_, senderCustomerInfo, missingFields) => {
    const reply = await postUmaQuote(sandbox, EUROS, { senderCustomerInfo })
    expectError(reply, 'MISSING_MANDATORY_USER_INFO', { missingFields, field: 'senderCustomerInfo' })
  },
)

test.each([
  [99, 'RECEIVING'],
  [10_000_000_001, 'RECEIVING'],
  [250, 'SENDING'],
  [20_000_000_000, 'SENDING'],
])(
  'a quote with a receiving amount outside the receiver’s limits is rejected with AMOUNT_OUT_OF_RANGE (locked: %d %s)',
  async (amount, side) => {
    const reply = await postUmaQuote(sandbox, EUROS, { lockedCurrencySide: side, lockedCurrencyAmount: amount })
    const limits = { currency: 'EUR', min: 100, max: 10_000_000_000 }
    const details = { reason: 'OUTSIDE_LIMITS', field: 'lockedCurrencyAmount', ...limits }
    expectError(reply, 'AMOUNT_OUT_OF_RANGE', details)
  },
)

test.each([100, 10_000_000_000])(
  'a quote with an amount at a limit of the receiver is accepted (%d)',
  async lockedCurrencyAmount => {
    const locked = { lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount }
    expect((await postUmaQuote(sandbox, EUROS, locked)).status).toBe(201)
  },
)

test('a quote from an external account to a UMA address is rejected with INVALID_INPUT', async () => {
  const reply = await postUmaQuote(sandbox, EUROS, fromAccount(starter.external.USD))
  expectError(reply, 'INVALID_INPUT', { reason: 'UMA_FROM_EXTERNAL_ACCOUNT', field: 'source.accountId' })
})

test('a quote from a customer’s account to the customer’s own UMA address is rejected with SELF_PAYMENT', async () => {
  const reply = await postUmaQuote(sandbox, await umaAddressOf(sandbox), fromAccount(starter.customerUsd))
  expectError(reply, 'SELF_PAYMENT')
})

const customerWith = (umaAddress: string) => ({ customerType: 'INDIVIDUAL', fullName: 'Bob', umaAddress })

test('a quote is rejected with reason RECEIVER_CHANGED if the UMA address lost or changed its owner after the lookup', async () => {
  const [mine, later] = ['$bob@sandbox.example', '$bobby@sandbox.example']
  const bob = (await sandbox.call('POST', '/customers', { body: customerWith(mine) })).body
  const changes = await toUma(sandbox, mine)
  expect((await postQuote(sandbox, changes)).status).toBe(201)
  const renamed = { customerType: 'INDIVIDUAL', umaAddress: later }
  expect((await sandbox.call('PATCH', `/customers/${bob.id}`, { body: renamed })).status).toBe(200)
  const details = { reason: 'RECEIVER_CHANGED', field: 'lookupId' }
  const immediately = { ...changes, immediatelyExecute: true }
  expectError(await postQuote(sandbox, immediately), 'INVALID_RECEIVER', details)
  expect((await sandbox.call('POST', '/customers', { body: customerWith(mine) })).status).toBe(201)
  expectError(await postQuote(sandbox, immediately), 'INVALID_RECEIVER', details)
  expect((await postUmaQuote(sandbox, mine)).status).toBe(201)
})

test('platform limits narrow a receiver’s limits in a lookup; if no amount is within both, the currency is unsupported', async () => {
  const euros = { currencyCode: 'EUR', requiredCounterpartyFields: [], enabledTransactionTypes: ['OUTGOING'] }
  const limit = (minAmount: number, maxAmount: number) =>
    otherPlatform.call('PATCH', '/config', { body: { supportedCurrencies: [{ ...euros, minAmount, maxAmount }] } })
  expect((await limit(5_000, 100_000)).status).toBe(200)
  const lookup = (await lookUp(otherPlatform, EUROS)).body
  expect(lookup.supportedCurrencies).toMatchObject([{ min: 5_000, max: 100_000 }])
  expect((await limit(1, 99)).status).toBe(200)
  expect((await lookUp(otherPlatform, EUROS)).body.supportedCurrencies).toEqual([])
  const details = { reason: 'CURRENCY_UNSUPPORTED', allowed: [] }
  expectError(await postUmaQuote(otherPlatform, EUROS), 'INVALID_CURRENCY', details)
})
