import { expect, test } from 'vitest'
import { createQuote, fromAccount, postQuote, toAccount, transactionOf } from '#lib/testing/fixtures/quote-requests'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

test('sending exactly 1,000.00 USD yields 915.82 EUR, with the expected fees and rate', async () => {
  expect(await createQuote(sandbox, { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 100_000 })).toMatchObject({
    totalSendingAmount: 100_000,
    totalReceivingAmount: 91_582,
    feesIncluded: 454,
    exchangeRate: 1.08695652,
  })
})

test('receiving exactly 915.82 EUR costs 1,000.00 USD, with the expected fees and rate', async () => {
  expect(await createQuote(sandbox, { lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 91_582 })).toMatchObject({
    totalSendingAmount: 100_000,
    totalReceivingAmount: 91_582,
    feesIncluded: 454,
    exchangeRate: 1.08695652,
  })
})

test.each([
  ['LIGHTNING', 'BTC'],
  ['SPARK_WALLET', 'BTC'],
] as const)(
  'sending 1.00 USD to a %s account in %s has fees of 0.05 USD, whichever side is locked',
  async (accountType, currency) => {
    const account = await addExternalAccount(sandbox, accountType, { currency })
    const quote = await createQuote(sandbox, { ...toAccount(account), lockedCurrencyAmount: 100 })
    expect(quote).toMatchObject({ totalSendingAmount: 100, feesIncluded: 5, totalReceivingAmount: 791 })
    const { totalReceivingAmount: lockedCurrencyAmount } = quote
    const locked = { lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount }
    const again = await createQuote(sandbox, { ...toAccount(account), ...locked })
    expect(again).toMatchObject({ totalReceivingAmount: 791, totalSendingAmount: 100, feesIncluded: 5 })
  },
)

test('the sent amount minus fees equals the received amount times the rate, within one received minor unit', async () => {
  const quote = await createQuote(sandbox, { lockedCurrencyAmount: 7_777_777 })
  const converted = quote.totalSendingAmount - quote.feesIncluded
  expect(Math.abs(converted - quote.exchangeRate * quote.totalReceivingAmount)).toBeLessThanOrEqual(quote.exchangeRate)
})

test('a new quote is PENDING, has IDs with a type prefix, and contains the currencies of both accounts', async () => {
  const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
  expect(await createQuote(sandbox)).toMatchObject({
    id: expect.stringMatching(new RegExp(`^Quote:${uuid}$`)),
    transactionId: expect.stringMatching(new RegExp(`^Transaction:${uuid}$`)),
    status: 'PENDING',
    sendingCurrency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
    receivingCurrency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
  })
})

test('a quote contains the source and destination as requested', async () => {
  const changes = {
    ...fromAccount(starter.platformUsd, { customerId: starter.customer }),
    ...toAccount(starter.external.EUR, { paymentRail: 'SEPA' }),
  }
  expect(await createQuote(sandbox, changes)).toMatchObject(changes)
})

test('a quote from an internal account other than a wallet has no payment instructions', async () => {
  expect(await createQuote(sandbox)).not.toHaveProperty('paymentInstructions')
})

test('the fees in rateDetails, converted to the sending currency, add up to feesIncluded', async () => {
  const { rateDetails, feesIncluded } = await createQuote(sandbox)
  expect(rateDetails).toEqual({
    counterpartyMultiplier: expect.any(Number),
    counterpartyFixedFee: 50,
    gridApiMultiplier: expect.any(Number),
    gridApiFixedFee: 100,
    gridApiVariableFeeRate: expect.any(Number),
    gridApiVariableFeeAmount: 300,
  })
  expect(feesIncluded).toBe(100 + 300 + 54)
})

test('a quote from USD to USDB has rate 1 and no fees', async () => {
  const changes = { ...fromAccount(starter.customerUsd), ...toAccount(starter.wallet), lockedCurrencyAmount: 12_345 }
  expect(await createQuote(sandbox, changes)).toMatchObject({
    totalSendingAmount: 12_345,
    totalReceivingAmount: 123_450_000,
    feesIncluded: 0,
    exchangeRate: 1,
  })
})

test.each(['EUR', 'MXN', 'BRL', 'INR', 'USDC', 'BTC'])(
  'a quote from USD to an external %s account has a positive receiving amount',
  async code => {
    const quote = await createQuote(sandbox, toAccount(starter.external[code]))
    expect(quote.receivingCurrency.code).toBe(code)
    expect(quote.totalReceivingAmount).toBeGreaterThan(0)
  },
)

test('creating a quote moves no money', async () => {
  const before = await sandbox.call('GET', '/platform/internal-accounts')
  await createQuote(sandbox)
  expect((await sandbox.call('GET', '/platform/internal-accounts')).text).toBe(before.text)
})

test('the amount of a quote from an internal account other than a wallet may exceed the balance', async () => {
  const quote = await createQuote(sandbox, { lockedCurrencyAmount: 9_000_000_000_000_000 })
  expect(quote.totalSendingAmount).toBe(9_000_000_000_000_000)
})

test('the transaction of a new quote can be read immediately and is PENDING', async () => {
  const quote = await createQuote(sandbox)
  expect(await transactionOf(sandbox, quote)).toMatchObject({
    type: 'OUTGOING',
    status: 'PENDING',
    quoteId: quote.id,
    sentAmount: { amount: 100_000, currency: { code: 'USD' } },
    receivedAmount: { amount: 91_582, currency: { code: 'EUR' } },
    fees: 454,
    exchangeRate: 1.08695652,
  })
})

test('a quote from the platform’s account belongs to the customer that customerId names', async () => {
  const quote = await createQuote(sandbox, fromAccount(starter.platformUsd, { customerId: starter.customer }))
  expect(await transactionOf(sandbox, quote)).toMatchObject({ customerId: starter.customer })
})

test('a quote from a customer’s account belongs to the customer', async () => {
  const quote = await createQuote(sandbox, fromAccount(starter.customerUsd))
  expect(await transactionOf(sandbox, quote)).toMatchObject({ customerId: starter.customer })
})

test('a quote between accounts of the platform belongs to the platform', async () => {
  const externalAccount = await sandbox.call('POST', '/platform/external-accounts', {
    body: { currency: 'INR', accountInfo: { accountType: 'INR_ACCOUNT', vpa: 'a@upi', beneficiary: ADA } },
  })
  const quote = await createQuote(sandbox, toAccount(externalAccount.body.id))
  const { platformId } = sandbox
  expect(await transactionOf(sandbox, quote)).toMatchObject({ customerId: platformId, platformCustomerId: platformId })
})

test('a quote with remittanceInformation and a USD account as its source has exactly the expected fields', async () => {
  const names = Object.keys((await postQuote(sandbox, { remittanceInformation: 'x' })).body)
  expect(names.toSorted()).toEqual(QUOTE_MEMBERS)
})

const ADA = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' }

const QUOTE_MEMBERS = [
  'createdAt',
  'destination',
  'exchangeRate',
  'expiresAt',
  'feesIncluded',
  'id',
  'platformFeesIncluded',
  'rateDetails',
  'receivingCurrency',
  'remittanceInformation',
  'sendingCurrency',
  'source',
  'status',
  'totalReceivingAmount',
  'totalSendingAmount',
  'transactionId',
]
