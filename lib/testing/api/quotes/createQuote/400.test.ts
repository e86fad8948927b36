import { expect, test } from 'vitest'
import { fromAccount, postQuote, quoteBody, toAccount } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

test.each(['source', 'destination', 'lockedCurrencySide', 'lockedCurrencyAmount'])(
  'a quote without %s is rejected with INVALID_INPUT for this field',
  async field => {
    expectError(await postQuote(sandbox, { [field]: undefined }), 'INVALID_INPUT', { field })
  },
)

test('the error of a quote request lists every invalid field', async () => {
  const reply = await postQuote(sandbox, { lockedCurrencySide: 'BOTH', lockedCurrencyAmount: '1', lookupId: 7 })
  const fields = reply.body.details.errors.map(({ field }: { field: string }) => field)
  expect(fields.toSorted()).toEqual(['lockedCurrencyAmount', 'lockedCurrencySide', 'lookupId'])
  expect(reply.body.details.field).toBe(fields[0])
})

test.each([
  ['source', { sourceType: 'CARD', accountId: 'x' }, 'source.sourceType'],
  ['source', { accountId: 'x' }, 'source.sourceType'],
  ['source', { sourceType: 'ACCOUNT' }, 'source.accountId'],
  ['source', { sourceType: 'ACCOUNT', accountId: 5 }, 'source.accountId'],
  ['source', { sourceType: 'ACCOUNT', accountId: '' }, 'source.accountId'],
  ['source', { sourceType: 'ACCOUNT', accountId: 'x', customerId: 'unknown' }, 'source.customerId'],
  ['source', { sourceType: 'REALTIME_FUNDING' }, 'source.currency'],
  ['source', { sourceType: 'REALTIME_FUNDING', currency: 'USDC', cryptoNetwork: 'AVALANCHE' }, 'source.cryptoNetwork'],
  ['source', 'ACCOUNT', 'source'],
  ['source', null, 'source'],
  ['destination', { destinationType: 'CASH' }, 'destination.destinationType'],
  ['destination', {}, 'destination.destinationType'],
  ['destination', { destinationType: 'ACCOUNT' }, 'destination.accountId'],
  ['destination', { destinationType: 'ACCOUNT', accountId: 'x', paymentRail: 'PIGEON' }, 'destination.paymentRail'],
  ['destination', { destinationType: 'UMA_ADDRESS' }, 'destination.umaAddress'],
  ['lockedCurrencySide', 'sending', 'lockedCurrencySide'],
  ['lockedCurrencySide', 'BOTH', 'lockedCurrencySide'],
  ['lookupId', 5, 'lookupId'],
  ['immediatelyExecute', 'true', 'immediatelyExecute'],
  ['immediatelyExecute', null, 'immediatelyExecute'],
  ['description', 5, 'description'],
  ['purposeOfPayment', 'BRIBE', 'purposeOfPayment'],
  ['purposeOfPayment', 'gift', 'purposeOfPayment'],
  ['senderCustomerInfo', [], 'senderCustomerInfo'],
  ['senderCustomerInfo', 'FULL_NAME', 'senderCustomerInfo'],
])('a quote whose %s is %j is rejected with INVALID_INPUT for field %s', async (member, value, field) => {
  expectError(await postQuote(sandbox, { [member]: value }), 'INVALID_INPUT', { field })
})

test.each([
  ['81 characters', 'x'.repeat(81)],
  ['81 characters outside the BMP', '🧾'.repeat(81)],
  ['NUL', 'a\u0000b'],
  ['CR', 'a\rb'],
  ['LF', 'a\nb'],
  ['a lone surrogate', '\ud83e'],
])('remittanceInformation with %s is rejected with INVALID_INPUT', async (_, remittanceInformation) => {
  expectError(await postQuote(sandbox, { remittanceInformation }), 'INVALID_INPUT', { field: 'remittanceInformation' })
})

test('a quote with the same account as source and destination is rejected with SELF_PAYMENT', async () => {
  expectError(await postQuote(sandbox, toAccount(starter.platformUsd)), 'SELF_PAYMENT')
})

test('a quote to an external account in the source’s currency is rejected with SAME_CURRENCY, and the message names the transfer endpoints', async () => {
  const reply = await postQuote(sandbox, toAccount(starter.external.USD))
  expectError(reply, 'INVALID_CURRENCY', { reason: 'SAME_CURRENCY' })
  expect(reply.body.message).toMatch(/\/transfer-in.*\/transfer-out/)
})

test('a quote from a wallet to itself is rejected with SELF_PAYMENT', async () => {
  const changes = { ...fromAccount(starter.wallet), ...toAccount(starter.wallet) }
  expectError(await postQuote(sandbox, changes), 'SELF_PAYMENT')
})

test('a quote between two internal accounts in the same currency is rejected with reason SAME_CURRENCY', async () => {
  expectError(await postQuote(sandbox, toAccount(starter.customerUsd)), 'INVALID_CURRENCY', { reason: 'SAME_CURRENCY' })
})

test.each(['WIRE', 'PIX', 'SWIFT'])(
  'the rail %s, which a euro account does not support, is rejected with reason RAIL_UNAVAILABLE',
  async paymentRail => {
    const reply = await postQuote(sandbox, toAccount(starter.external.EUR, { paymentRail }))
    const details = { field: 'destination.paymentRail', reason: 'RAIL_UNAVAILABLE', allowed: ['SEPA', 'SEPA_INSTANT'] }
    expectError(reply, 'INVALID_INPUT', details)
  },
)

test('a paymentRail for an internal account is rejected with INVALID_INPUT', async () => {
  const changes = { ...fromAccount(starter.customerUsd), ...toAccount(starter.customerUsdc, { paymentRail: 'ACH' }) }
  expectError(await postQuote(sandbox, changes), 'INVALID_INPUT', { field: 'destination.paymentRail' })
})

test('a paymentRail for an external wallet is rejected with INVALID_INPUT', async () => {
  const reply = await postQuote(sandbox, toAccount(starter.external.USDC, { paymentRail: 'ACH' }))
  expectError(reply, 'INVALID_INPUT', { field: 'destination.paymentRail', allowed: [] })
})

test('a body that is not JSON is rejected with INVALID_REQUEST_FORMAT', async () => {
  const text = JSON.stringify(quoteBody(sandbox)).slice(1)
  expectError(await sandbox.call('POST', '/quotes', { text }), 'INVALID_REQUEST_FORMAT', { reason: 'NOT_JSON' })
})
