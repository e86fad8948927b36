import { expect, test } from 'vitest'
import { createQuote, fromAccount, toAccount } from '#lib/testing/fixtures/quote-requests'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

interface Row {
  readonly sourceCurrency: { readonly code: string }
  readonly destinationCurrency: { readonly code: string }
  readonly destinationPaymentRail?: string
}

async function list(query = '') {
  const reply = await sandbox.call('GET', `/exchange-rates${query}`)
  expect(reply.status, reply.text).toBe(200)
  expect(Object.keys(reply.body)).toEqual(['data'])
  return reply.body.data
}

async function destinations(query: string): Promise<readonly string[]> {
  const rows: readonly Row[] = await list(query)
  return [...new Set(rows.map(({ destinationCurrency }) => destinationCurrency.code))]
}

test('a listed rate has the amounts, limits, fees and rail of its corridor', async () => {
  const [row] = await list('?sourceCurrency=USD&destinationCurrency=EUR&sendingAmount=100000')
  expect(row).toEqual({
    sourceCurrency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
    sendingAmount: 100_000,
    minSendingAmount: 156,
    maxSendingAmount: 9_000_000_000_000_000,
    destinationCurrency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
    destinationPaymentRail: 'SEPA',
    receivingAmount: 91_582,
    exchangeRate: 1.08695652,
    fees: { fixed: 154, total: 454 },
    updatedAt: expect.stringMatching(/T\d\d:\d[05]:00\.000Z$/),
  })
})

test('a listed rate and a quote for the same amount have the same exchangeRate, receiving amount and fees', async () => {
  const { platformUsd, external } = sandbox.starter
  const [row] = await list('?sourceCurrency=USD&destinationCurrency=MXN&sendingAmount=123456')
  const sides = { ...fromAccount(platformUsd), ...toAccount(external.MXN) }
  const quote = await createQuote(sandbox, { ...sides, lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 123_456 })
  expect(row).toMatchObject({
    exchangeRate: quote.exchangeRate,
    receivingAmount: quote.totalReceivingAmount,
    fees: { total: quote.feesIncluded },
  })
})

test('sendingAmount is 10000 by default', async () => {
  expect((await list('?sourceCurrency=USD&destinationCurrency=EUR'))[0].sendingAmount).toBe(10_000)
})

test.each([
  ['as repeated parameters', 'destinationCurrency=EUR&destinationCurrency=MXN'],
  ['separated by commas', 'destinationCurrency=EUR,MXN'],
  ['as bracketed parameters', 'destinationCurrency[]=EUR&destinationCurrency[]=MXN'],
  ['as percent-encoded bracketed parameters', 'destinationCurrency%5B%5D=EUR&destinationCurrency%5B%5D=MXN'],
])('several destination currencies can be given %s', async (_, query) => {
  expect(await destinations(`?sourceCurrency=USD&${query}`)).toEqual(['EUR', 'MXN'])
})

test('without a destination, the rates to all other currencies are listed', async () => {
  const codes = await destinations('?sourceCurrency=USD')
  expect(codes).toHaveLength(42)
  expect(codes).not.toContain('USD')
})

test('without a source, the rates from all other currencies are listed', async () => {
  const rows: readonly Row[] = await list('?destinationCurrency=EUR')
  expect(new Set(rows.map(({ sourceCurrency }) => sourceCurrency.code)).size).toBe(42)
})

test('a destination currency has one rate per rail, and a crypto asset has one rate without a rail', async () => {
  const rows = await list('?sourceCurrency=GBP&destinationCurrency=EUR')
  expect(rows.map((row: Row) => row.destinationPaymentRail)).toEqual(['SEPA', 'SEPA_INSTANT'])
  const [asset, ...others] = await list('?sourceCurrency=GBP&destinationCurrency=USDC')
  expect(others).toEqual([])
  expect(asset).not.toHaveProperty('destinationPaymentRail')
})

test('a currency has no rate to itself', async () => {
  expect(await list('?sourceCurrency=EUR&destinationCurrency=EUR')).toEqual([])
})

test('receivingAmount is 0 for an amount below the minimum', async () => {
  const [row] = await list('?sourceCurrency=USD&destinationCurrency=EUR&sendingAmount=155')
  expect(row).toMatchObject({ sendingAmount: 155, minSendingAmount: 156, receivingAmount: 0 })
})

test('in every corridor, a sendingAmount of 9000000000000000 gives a receivingAmount of at most 2^53-1', async () => {
  for (const row of await list('?sendingAmount=9000000000000000')) {
    expect(row.receivingAmount).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
  }
})

test('unknown query parameters are ignored', async () => {
  expect(await destinations('?sourceCurrency=USD&destinationCurrency=EUR&rail=WIRE')).toEqual(['EUR'])
})

test('a corridor whose limits exclude all amounts has no rate', async () => {
  const platform = await sandbox.otherPlatform()
  const currency = (currencyCode: string, minAmount: number, maxAmount: number) => ({
    ...{ currencyCode, minAmount, maxAmount },
    ...{ requiredCounterpartyFields: [], enabledTransactionTypes: ['OUTGOING'] },
  })
  const supportedCurrencies = [currency('USD', 1, 100_000), currency('EUR', 9_000_000, 10_000_000)]
  expect((await platform.call('PATCH', '/config', { body: { supportedCurrencies } })).status).toBe(200)
  const path = '/exchange-rates?sourceCurrency=USD&destinationCurrency=EUR&destinationCurrency=MXN'
  const { data } = (await platform.call('GET', path)).body
  const codes = data.map((row: { destinationCurrency: { code: string } }) => row.destinationCurrency.code)
  expect(new Set(codes)).toEqual(new Set(['MXN']))
})
