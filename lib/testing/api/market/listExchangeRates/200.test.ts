import { expect, test } from 'vitest'
import { fromAccount, madeQuote, toAccount } from '#lib/testing/fixtures/quote-requests'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

interface Row {
  readonly sourceCurrency: { readonly code: string }
  readonly destinationCurrency: { readonly code: string }
  readonly destinationPaymentRail: string | null
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

test('a row tells what a transfer over a corridor and rail would cost', async () => {
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

test('a row agrees with the quote of the same amount', async () => {
  const { platformUsd, external } = sandbox.starter
  const [row] = await list('?sourceCurrency=USD&destinationCurrency=MXN&sendingAmount=123456')
  const sides = { ...fromAccount(platformUsd), ...toAccount(external.MXN) }
  const quote = await madeQuote(sandbox, { ...sides, lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 123_456 })
  expect(row).toMatchObject({
    exchangeRate: quote.exchangeRate,
    receivingAmount: quote.totalReceivingAmount,
    fees: { total: quote.feesIncluded },
  })
})

test('10000 is sent when no amount is named', async () => {
  expect((await list('?sourceCurrency=USD&destinationCurrency=EUR'))[0].sendingAmount).toBe(10_000)
})

test.each([
  ['repeated', 'destinationCurrency=EUR&destinationCurrency=MXN'],
  ['joined by commas', 'destinationCurrency=EUR,MXN'],
  ['bracketed', 'destinationCurrency[]=EUR&destinationCurrency[]=MXN'],
  ['bracketed and percent-encoded', 'destinationCurrency%5B%5D=EUR&destinationCurrency%5B%5D=MXN'],
])('destinationCurrency can be %s', async (_, query) => {
  expect(await destinations(`?sourceCurrency=USD&${query}`)).toEqual(['EUR', 'MXN'])
})

test('every other currency is a destination when none is named', async () => {
  const codes = await destinations('?sourceCurrency=USD')
  expect(codes).toHaveLength(40)
  expect(codes).not.toContain('USD')
})

test('every currency is a source when none is named', async () => {
  const rows: readonly Row[] = await list('?destinationCurrency=EUR')
  expect(new Set(rows.map(({ sourceCurrency }) => sourceCurrency.code)).size).toBe(40)
})

test('every rail of a destination has a row, and a crypto asset one without', async () => {
  const rails = async (code: string) =>
    (await list(`?sourceCurrency=GBP&destinationCurrency=${code}`)).map((row: Row) => row.destinationPaymentRail)
  expect(await rails('EUR')).toEqual(['SEPA', 'SEPA_INSTANT'])
  expect(await rails('USDC')).toEqual([null])
})

test('a currency paired with itself has no row', async () => {
  expect(await list('?sourceCurrency=EUR&destinationCurrency=EUR')).toEqual([])
})

test('nothing arrives of an amount outside the limits', async () => {
  const [row] = await list('?sourceCurrency=USD&destinationCurrency=EUR&sendingAmount=155')
  expect(row).toMatchObject({ sendingAmount: 155, minSendingAmount: 156, receivingAmount: 0 })
})

test('the largest amount can be asked for on every corridor', async () => {
  for (const row of await list('?sendingAmount=9000000000000000')) {
    expect(row.receivingAmount).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
  }
})

test('query parameters nobody knows are ignored', async () => {
  expect(await destinations('?sourceCurrency=USD&destinationCurrency=EUR&rail=WIRE')).toEqual(['EUR'])
})

test('a corridor whose two limits let nothing pass has no row', async () => {
  const own = await sandbox.neighbour()
  const currency = (currencyCode: string, minAmount: number, maxAmount: number) => ({
    ...{ currencyCode, minAmount, maxAmount },
    ...{ requiredCounterpartyFields: [], enabledTransactionTypes: ['OUTGOING'] },
  })
  const supportedCurrencies = [currency('USD', 1, 100_000), currency('EUR', 9_000_000, 10_000_000)]
  expect((await own.call('PATCH', '/config', { body: { supportedCurrencies } })).status).toBe(200)
  const path = '/exchange-rates?sourceCurrency=USD&destinationCurrency=EUR&destinationCurrency=MXN'
  const { data } = (await own.call('GET', path)).body
  const codes = data.map((row: { destinationCurrency: { code: string } }) => row.destinationCurrency.code)
  expect(new Set(codes)).toEqual(new Set(['MXN']))
})
