import { expect, test } from 'vitest'
import { execute, fromAccount, madeQuote, toAccount, transactionOf } from '#lib/testing/fixtures/quote-requests'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()
const { starter } = sandbox

test('a transaction names both accounts with their currencies', async () => {
  const quote = await madeQuote(sandbox)
  const reply = await sandbox.call('GET', `/transactions/${quote.transactionId}`)
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    id: quote.transactionId,
    source: { sourceType: 'ACCOUNT', accountId: starter.platformUsd, currency: 'USD' },
    destination: { destinationType: 'ACCOUNT', accountId: starter.external.EUR, currency: 'EUR' },
  })
})

test("a transaction told as its customer's tells both of the customer's ids", async () => {
  const customer = (await sandbox.call('GET', `/customers/${starter.customer}`)).body
  const quote = await madeQuote(sandbox, { ...fromAccount(starter.customerUsd), lockedCurrencyAmount: 1_000 })
  const { platformCustomerId } = customer
  expect(await transactionOf(sandbox, quote)).toMatchObject({ customerId: customer.id, platformCustomerId })
})

test('money that leaves the customer is a DEBIT', async () => {
  const quote = await madeQuote(sandbox, { ...fromAccount(starter.customerUsd), lockedCurrencyAmount: 1_000 })
  expect(await transactionOf(sandbox, quote)).toMatchObject({ type: 'OUTGOING', direction: 'DEBIT' })
})

test("money the platform pays to the customer's account is a CREDIT", async () => {
  const quote = await madeQuote(sandbox, toAccount(starter.customerUsdc))
  const credited = { type: 'OUTGOING', direction: 'CREDIT', customerId: starter.customer }
  expect(await transactionOf(sandbox, quote)).toMatchObject(credited)
})

test('the fees and rate details of a transaction are those of its quote', async () => {
  const quote = await madeQuote(sandbox)
  const { fees, rateDetails, exchangeRate } = await transactionOf(sandbox, quote)
  expect({ fees, rateDetails, exchangeRate }).toEqual({
    fees: quote.feesIncluded,
    rateDetails: quote.rateDetails,
    exchangeRate: quote.exchangeRate,
  })
})

test('execution changes status, updatedAt and settledAt of a transaction, and nothing else', async () => {
  const quote = await madeQuote(sandbox, { description: 'memo' })
  const before = await transactionOf(sandbox, quote)
  await execute(sandbox, quote.id)
  const { settledAt, ...after } = await transactionOf(sandbox, quote)
  expect(after).toEqual({ ...before, status: 'COMPLETED', updatedAt: settledAt })
})

test('the colon of an id may be percent-encoded', async () => {
  const { transactionId } = await madeQuote(sandbox)
  const reply = await sandbox.call('GET', `/transactions/${transactionId.replace(':', '%3A')}`)
  expect(reply.body.id).toBe(transactionId)
})
