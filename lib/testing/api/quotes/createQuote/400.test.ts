import { expect, test } from 'vitest'
import { askQuote, fromAccount, quoteBody, toAccount } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()
const { starter } = sandbox

test.each(['source', 'destination', 'lockedCurrencySide', 'lockedCurrencyAmount'])(
  'a body without %s answers INVALID_INPUT and names it',
  async field => {
    expectError(await askQuote(sandbox, { [field]: undefined }), 'INVALID_INPUT', { field })
  },
)

test('every field that is wrong is named, the first one first', async () => {
  const reply = await askQuote(sandbox, { lockedCurrencySide: 'BOTH', lockedCurrencyAmount: '1', lookupId: 7 })
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
  ['source', { sourceType: 'ACCOUNT', accountId: 'x', customerId: 'somebody' }, 'source.customerId'],
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
])('%s as %j answers INVALID_INPUT at %s', async (member, value, field) => {
  expectError(await askQuote(sandbox, { [member]: value }), 'INVALID_INPUT', { field })
})

test.each([
  ['81 characters', 'x'.repeat(81)],
  ['81 characters beyond the BMP', '🧾'.repeat(81)],
  ['NUL', 'a\u0000b'],
  ['CR', 'a\rb'],
  ['LF', 'a\nb'],
  ['half a surrogate pair', '\ud83e'],
])('remittanceInformation with %s answers INVALID_INPUT', async (_, remittanceInformation) => {
  expectError(await askQuote(sandbox, { remittanceInformation }), 'INVALID_INPUT', { field: 'remittanceInformation' })
})

test('the same account on both sides answers SELF_PAYMENT', async () => {
  expectError(await askQuote(sandbox, toAccount(starter.platformUsd)), 'SELF_PAYMENT')
})

test('the same currency on both sides answers INVALID_CURRENCY and tells the other endpoints', async () => {
  const reply = await askQuote(sandbox, toAccount(starter.external.USD))
  expectError(reply, 'INVALID_CURRENCY', { reason: 'SAME_CURRENCY' })
  expect(reply.body.message).toMatch(/\/transfer-in.*\/transfer-out/)
})

test('the same currency to the same wallet answers SELF_PAYMENT', async () => {
  const changes = { ...fromAccount(starter.wallet), ...toAccount(starter.wallet) }
  expectError(await askQuote(sandbox, changes), 'SELF_PAYMENT')
})

test('the same currency on two internal accounts answers INVALID_CURRENCY', async () => {
  expectError(await askQuote(sandbox, toAccount(starter.customerUsd)), 'INVALID_CURRENCY', { reason: 'SAME_CURRENCY' })
})

test.each(['WIRE', 'PIX', 'SWIFT'])(
  'the rail %s, which a euro account lacks, answers INVALID_INPUT',
  async paymentRail => {
    const reply = await askQuote(sandbox, toAccount(starter.external.EUR, { paymentRail }))
    const details = { field: 'destination.paymentRail', reason: 'RAIL_UNAVAILABLE', allowed: ['SEPA', 'SEPA_INSTANT'] }
    expectError(reply, 'INVALID_INPUT', details)
  },
)

test('a rail to an internal account answers INVALID_INPUT', async () => {
  const changes = { ...fromAccount(starter.customerUsd), ...toAccount(starter.customerUsdc, { paymentRail: 'ACH' }) }
  expectError(await askQuote(sandbox, changes), 'INVALID_INPUT', { field: 'destination.paymentRail' })
})

test('a rail to a wallet outside answers INVALID_INPUT', async () => {
  const reply = await askQuote(sandbox, toAccount(starter.external.USDC, { paymentRail: 'ACH' }))
  expectError(reply, 'INVALID_INPUT', { field: 'destination.paymentRail', allowed: [] })
})

test('a body that is no JSON answers INVALID_REQUEST_FORMAT', async () => {
  const text = JSON.stringify(quoteBody(sandbox)).slice(1)
  expectError(await sandbox.call('POST', '/quotes', { text }), 'INVALID_REQUEST_FORMAT', { reason: 'NOT_JSON' })
})
