import { afterAll, describe, expect, test } from 'vitest'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import {
  createQuote,
  execute,
  FUNDED_FROM_OUTSIDE,
  fromAccount,
  send,
  toAccount,
  transactionOf,
} from '#lib/testing/fixtures/quote-requests'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { fund } from '#lib/testing/fixtures/wallet-quote'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
await freezeClock(sandbox)
afterAll(() => runClock(sandbox))

test('a transaction names both accounts with their currencies', async () => {
  const quote = await createQuote(sandbox)
  const reply = await sandbox.call('GET', `/transactions/${quote.transactionId}`)
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    id: quote.transactionId,
    source: { sourceType: 'ACCOUNT', accountId: starter.platformUsd, currency: 'USD' },
    destination: { destinationType: 'ACCOUNT', accountId: starter.external.EUR, currency: 'EUR' },
  })
})

test('a transaction of a customer contains the customer’s ID and platformCustomerId', async () => {
  const customer = (await sandbox.call('GET', `/customers/${starter.customer}`)).body
  const quote = await createQuote(sandbox, { ...fromAccount(starter.customerUsd), lockedCurrencyAmount: 1_000 })
  const { platformCustomerId } = customer
  expect(await transactionOf(sandbox, quote)).toMatchObject({ customerId: customer.id, platformCustomerId })
})

test('a transaction from the customer’s account has the direction DEBIT', async () => {
  const quote = await createQuote(sandbox, { ...fromAccount(starter.customerUsd), lockedCurrencyAmount: 1_000 })
  expect(await transactionOf(sandbox, quote)).toMatchObject({ type: 'OUTGOING', direction: 'DEBIT' })
})

test('a transaction from the platform to the customer’s account has the direction CREDIT', async () => {
  const quote = await createQuote(sandbox, toAccount(starter.customerUsdc))
  const credited = { type: 'OUTGOING', direction: 'CREDIT', customerId: starter.customer }
  expect(await transactionOf(sandbox, quote)).toMatchObject(credited)
})

test('a transaction has the fees and rate details of its quote', async () => {
  const quote = await createQuote(sandbox)
  const { fees, rateDetails, exchangeRate } = await transactionOf(sandbox, quote)
  expect({ fees, rateDetails, exchangeRate }).toEqual({
    fees: quote.feesIncluded,
    rateDetails: quote.rateDetails,
    exchangeRate: quote.exchangeRate,
  })
})

test('executing a quote changes only status, updatedAt, settledAt and expectedSettlementAt of its transaction', async () => {
  const quote = await createQuote(sandbox, { description: 'memo' })
  const before = await transactionOf(sandbox, quote)
  await execute(sandbox, quote.id)
  const { settledAt, ...after } = await transactionOf(sandbox, quote)
  expect(after).toEqual({ ...before, status: 'COMPLETED', updatedAt: settledAt, expectedSettlementAt: settledAt })
})

test('a percent-encoded colon in a transaction ID is accepted', async () => {
  const { transactionId } = await createQuote(sandbox)
  const reply = await sandbox.call('GET', `/transactions/${transactionId.replace(':', '%3A')}`)
  expect(reply.body.id).toBe(transactionId)
})

test('a payment that settles immediately has a settlement timeline of 0 seconds', async () => {
  const quote = await createQuote(sandbox)
  const pending = await transactionOf(sandbox, quote)
  expect(pending).toMatchObject({ expectedSettlementAt: null, settlementTimelineSeconds: 0 })
  await execute(sandbox, quote.id)
  const { expectedSettlementAt, settledAt } = await transactionOf(sandbox, quote)
  expect(expectedSettlementAt).toBe(settledAt)
})

test('a payment with a settlement timeline of 360 seconds settles at the expected time', async () => {
  const accountInfo = { ...externalAccountSample('EUR_ACCOUNT'), iban: 'DE89370400440532013003' }
  const quote = await createQuote(sandbox, toAccount(await addExternalAccount(sandbox, 'EUR_ACCOUNT', { accountInfo })))
  await execute(sandbox, quote.id)
  const { expectedSettlementAt, ...processing } = await transactionOf(sandbox, quote)
  expect(processing).toMatchObject({ status: 'PROCESSING', settlementTimelineSeconds: 360 })
  expect(Date.parse(expectedSettlementAt) - Date.parse(processing.updatedAt)).toBe(360_000)
  await advanceClock(sandbox, 360_000)
  const settled = await transactionOf(sandbox, quote)
  expect(settled.status).toBe('COMPLETED')
  expect([settled.settledAt, settled.expectedSettlementAt]).toEqual([expectedSettlementAt, expectedSettlementAt])
})

describe('onChainTransaction', () => {
  const baseWallet = (address: string) =>
    addExternalAccount(sandbox, 'BASE_WALLET', {
      customerId: starter.customer,
      currency: 'USDC',
      accountInfo: { accountType: 'BASE_WALLET', address },
    })
  const SETTLED = `0x${'a'.repeat(40)}`
  const onBase = { transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/), network: 'BASE' }

  test('is in the destination of a payment to a crypto wallet once the payment has settled', async () => {
    const quote = await createQuote(sandbox, toAccount(await baseWallet(SETTLED)))
    expect((await transactionOf(sandbox, quote)).destination).not.toHaveProperty('onChainTransaction')
    await execute(sandbox, quote.id)
    const { destination } = await transactionOf(sandbox, quote)
    expect(destination).toMatchObject({ currency: 'USDC', onChainTransaction: onBase })
  })

  test.each([
    ['a failed payment to a crypto wallet', () => baseWallet(`0x${'b'.repeat(37)}002`)],
    ['a Lightning payment', () => starter.external.BTC],
    ['a bank payment', () => starter.external.EUR],
  ])('is missing in %s', async (_, receiver) => {
    const quote = await createQuote(sandbox, toAccount(await receiver()))
    await execute(sandbox, quote.id)
    await advanceClock(sandbox, 10_000)
    expect(JSON.stringify(await transactionOf(sandbox, quote))).not.toContain('onChainTransaction')
  })

  test('is in the source of a payment from a crypto wallet once the payment has arrived', async () => {
    const source = fromAccount(await baseWallet(SETTLED))
    const quote = await createQuote(sandbox, {
      ...source,
      ...toAccount(starter.customerUsd),
      lockedCurrencyAmount: 1_000_000,
    })
    expect((await transactionOf(sandbox, quote)).source).not.toHaveProperty('onChainTransaction')
    expect((await send(sandbox, quote.id, { currencyCode: 'USDC' })).body.source.onChainTransaction).toEqual(onBase)
  })

  test('is in the destination of a transfer out to a crypto wallet, but not in its PENDING response', async () => {
    await fund(sandbox, starter.customerUsdc, 1_000_000)
    const destination = { accountId: await baseWallet(SETTLED) }
    const body = { source: { accountId: starter.customerUsdc }, destination, amount: 1_000_000 }
    const sent = await sandbox.call('POST', '/transfer-out', { body })
    expect(sent.body).toMatchObject({ status: 'PENDING', destination: { ...destination, currency: 'USDC' } })
    expect(sent.body.destination).not.toHaveProperty('onChainTransaction')
    const settled = await sandbox.call('GET', `/transactions/${sent.body.id}`)
    expect(settled.body).toMatchObject({ status: 'COMPLETED', destination: { onChainTransaction: onBase } })
  })
})

test('reconciliationInstructions have the reference of a quote that waits for a payment, and are missing for other quotes', async () => {
  const funded = await createQuote(sandbox, FUNDED_FROM_OUTSIDE)
  const { reference } = funded.paymentInstructions[0].accountOrWalletInfo
  expect((await transactionOf(sandbox, funded)).reconciliationInstructions).toEqual({ reference })
  const drawn = await createQuote(sandbox)
  expect(await transactionOf(sandbox, drawn)).not.toHaveProperty('reconciliationInstructions')
})
