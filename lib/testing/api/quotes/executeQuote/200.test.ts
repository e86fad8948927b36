import { expect, test } from 'vitest'
import {
  balanceOf,
  createQuote,
  execute,
  fromAccount,
  toAccount,
  transactionOf,
} from '#lib/testing/fixtures/quote-requests'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

test('executing a quote returns it as COMPLETED and otherwise unchanged', async () => {
  const quote = await createQuote(sandbox)
  const reply = await execute(sandbox, quote.id)
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({ ...quote, status: 'COMPLETED' })
})

test('getting an executed quote returns it as COMPLETED', async () => {
  const quote = await createQuote(sandbox)
  await execute(sandbox, quote.id)
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body.status).toBe('COMPLETED')
})

test('executing a quote debits the full sending amount', async () => {
  const before = await balanceOf(sandbox, starter.platformUsd)
  await execute(sandbox, (await createQuote(sandbox, { lockedCurrencyAmount: 12_345 })).id)
  expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before - 12_345)
})

test('executing a quote credits an internal destination with the full receiving amount', async () => {
  const before = await balanceOf(sandbox, starter.wallet)
  const changes = { ...fromAccount(starter.customerUsd), ...toAccount(starter.wallet), lockedCurrencyAmount: 500 }
  const quote = await createQuote(sandbox, changes)
  await execute(sandbox, quote.id)
  expect(quote.totalReceivingAmount).toBe(5_000_000)
  expect(await balanceOf(sandbox, starter.wallet)).toBe(before + 5_000_000)
})

test('after an execution, balance and totalBalance of the source are equal', async () => {
  await execute(sandbox, (await createQuote(sandbox)).id)
  const { balance, totalBalance } = (await sandbox.call('GET', `/internal-accounts/${starter.platformUsd}`)).body
  expect(totalBalance).toEqual(balance)
})

test('a quote for the full balance of its source can be executed', async () => {
  const customer = await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL' } })
  const listed = await sandbox.call('GET', `/customers/internal-accounts?customerId=${customer.body.id}&currency=USD`)
  const accountId = listed.body.data[0].id
  await sandbox.call('POST', `/sandbox/internal-accounts/${accountId}/fund`, { body: { amount: 20_000 } })
  const quote = await createQuote(sandbox, { ...fromAccount(accountId), lockedCurrencyAmount: 20_000 })
  expect((await execute(sandbox, quote.id)).status).toBe(200)
  expect(await balanceOf(sandbox, accountId)).toBe(0)
})

test.each([
  ['no body and no content type', {}],
  ['an empty object as its body', { body: {} }],
  ['an empty body and a JSON content type', { text: '' }],
  ['unknown fields in its body', { body: { receiptDeliveryConfirmedAt: 'x', surprise: [1] } }],
])('an execution with %s succeeds', async (_, options) => {
  const quote = await createQuote(sandbox)
  expect((await sandbox.call('POST', `/quotes/${quote.id}/execute`, options)).status).toBe(200)
})

test('a percent-encoded colon in the quote ID is accepted', async () => {
  const quote = await createQuote(sandbox)
  expect((await execute(sandbox, quote.id.replace(':', '%3A'))).status).toBe(200)
})

test('executing a quote whose source is not a wallet ignores Request-Id and the signature header', async () => {
  const quote = await createQuote(sandbox)
  const headers = { 'request-id': 'Request:0', 'service-wallet-signature': 'not a stamp' }
  expect((await execute(sandbox, quote.id, headers)).status).toBe(200)
})

test('executing a quote changes its transaction from PENDING to COMPLETED and sets settledAt', async () => {
  const quote = await createQuote(sandbox)
  expect(await transactionOf(sandbox, quote)).toMatchObject({ status: 'PENDING' })
  expect(await transactionOf(sandbox, quote)).not.toHaveProperty('settledAt')
  await execute(sandbox, quote.id)
  const transaction = await transactionOf(sandbox, quote)
  expect(transaction.status).toBe('COMPLETED')
  expect(transaction.settledAt).toBe(transaction.updatedAt)
  expect(Date.parse(transaction.settledAt)).toBeGreaterThanOrEqual(Date.parse(quote.createdAt))
})

test('getting an executed quote returns every field unchanged except the status', async () => {
  const quote = await createQuote(sandbox)
  await execute(sandbox, quote.id)
  const { status, ...read } = (await sandbox.call('GET', `/quotes/${quote.id}`)).body
  const { status: _, ...unchanged } = quote
  expect(read).toEqual(unchanged)
})
