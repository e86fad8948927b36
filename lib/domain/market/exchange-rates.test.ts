import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type ExchangeRate, exchangeRate } from '#lib/contract/market/exchange-rate'
import { CURRENCIES, type Currency, NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'
import { instantFromEpoch } from '#lib/contract/scalars'
import { EXCHANGE_RATE_RULES } from '#lib/domain/market/exchange-rate-rules'
import { exchangeRates } from '#lib/domain/market/exchange-rates'
import type { LimitsOf } from '#lib/domain/money/money-rules'
import { feesFor, priceQuote } from '#lib/domain/money/price-quote'
import { rateBetween, rateFromDecimal } from '#lib/domain/money/rate'
import { failedRule } from '#lib/testing/reference/failed-rule'

const market = { now: instantFromEpoch(Date.parse('2025-10-13T09:04:59.999Z')) }
const corridors = fc
  .tuple(fc.constantFrom(...CURRENCIES), fc.constantFrom(...CURRENCIES))
  .filter(([source, destination]) => source.code !== destination.code)

it('1,000.00 USD yields 915.82 EUR', () => {
  const rows = exchangeRates({ sourceCurrency: 'USD', destinationCurrency: ['EUR'], sendingAmount: 100_000n }, market)
  expect(rows.map(row => row.destinationPaymentRail)).toEqual(['SEPA', 'SEPA_INSTANT'])
  expect(z.encode(exchangeRate, first(rows))).toEqual({
    sourceCurrency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
    sendingAmount: 100_000,
    minSendingAmount: 156,
    maxSendingAmount: 9_000_000_000_000_000,
    destinationCurrency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
    destinationPaymentRail: 'SEPA',
    receivingAmount: 91_582,
    exchangeRate: 1.08695652,
    fees: { fixed: 154, total: 454 },
    updatedAt: '2025-10-13T09:00:00.000Z',
  })
})

it('converting 1.00 USD to BTC costs 0.05 USD', () => {
  const rows = exchangeRates({ sourceCurrency: 'USD', destinationCurrency: ['BTC'], sendingAmount: 100n }, market)
  expect(first(rows)).toMatchObject({ fees: { fixed: 5n, total: 5n }, receivingAmount: 791n, minSendingAmount: 6n })
})

describe('rows', () => {
  it('cover every corridor with the default sending amount if the query is empty', () => {
    const rows = exchangeRates({}, market)
    const pairs = new Set(rows.map(row => `${row.sourceCurrency.code}/${row.destinationCurrency.code}`))
    expect(pairs.size).toBe(CURRENCIES.length * (CURRENCIES.length - 1))
    for (const row of rows) expect(z.encode(exchangeRate, row).sendingAmount).toBe(10_000)
  })

  it('follow the order of the query and omit the corridor from a currency to itself', () => {
    const rows = exchangeRates({ sourceCurrency: 'USD', destinationCurrency: ['MXN', 'USD', 'GBP'] }, market)
    expect(rows.map(row => [row.destinationCurrency.code, row.destinationPaymentRail])).toEqual([
      ['MXN', 'SPEI'],
      ['GBP', 'FASTER_PAYMENTS'],
    ])
  })

  it('have the rails of the destination’s bank account type, else SWIFT, or none for a crypto asset', () => {
    const rails = (code: string) =>
      exchangeRates({ sourceCurrency: 'GBP', destinationCurrency: [code] }, market).map(
        row => row.destinationPaymentRail,
      )
    for (const code of Object.keys(NETWORKS_BY_CURRENCY)) expect(rails(code)).toEqual([undefined])
    expect(rails('ARS')).toEqual(['SWIFT'])
    expect(rails('USD')).toEqual(['ACH', 'WIRE', 'RTP', 'FEDNOW'])
  })

  it('use an overridden rate', () => {
    const overrides = new Map([['USD/EUR', rateFromDecimal('2')]] as const)
    const query = { sourceCurrency: 'USD', destinationCurrency: ['EUR'], sendingAmount: 100_000n }
    // The fees are 1.00, 1.00 (0.50 EUR at a rate of 2) and 3.00 USD. The remaining 995.00 USD yield 497.50 EUR.
    expect(exchangeRates(query, { ...market, overrides })[0]).toMatchObject({
      exchangeRate: 2,
      receivingAmount: 49_750n,
    })
  })
})

describe('limits', () => {
  it('match the smallest and largest quotable amounts', () => {
    fc.assert(
      fc.property(corridors, ([source, destination]) => {
        const { minSendingAmount: min, maxSendingAmount: max } = rowOf(source, destination, 10_000n)
        expect(isPriced(source, destination, min)).toBe(true)
        expect(isPriced(source, destination, min - 1n)).toBe(false)
        expect(isPriced(source, destination, max)).toBe(true)
        expect(max === 9n * 10n ** 15n || receivingAmount(source, destination, max + 1n) > 9n * 10n ** 15n).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('of the receiving currency apply to the receiving amount', () => {
    const limitsOf: LimitsOf = ({ code }) =>
      code === 'USD' ? { min: 500n, max: 50_000n } : { min: 1_000n, max: 20_000n }
    const [row] = exchangeRates({ sourceCurrency: 'USD', destinationCurrency: ['EUR'] }, { ...market, limitsOf })
    expect(row?.minSendingAmount).toBeGreaterThan(1_086n)
    expect(receivingAmount(USD, EUR, row?.minSendingAmount ?? 0n)).toBe(1_000n)
    expect(receivingAmount(USD, EUR, row?.maxSendingAmount ?? 0n)).toBe(20_000n)
    expect(receivingAmount(USD, EUR, (row?.maxSendingAmount ?? 0n) + 1n)).toBeGreaterThan(20_000n)
  })

  it('of both sides apply: maxSendingAmount is the lower of the two maxima', () => {
    const maxOf = (sendingMax: bigint) => {
      const limitsOf: LimitsOf = ({ code }) => ({ min: 1n, max: code === 'USD' ? sendingMax : 20_000n })
      const query = { sourceCurrency: 'USD', destinationCurrency: ['EUR'] }
      return first(exchangeRates(query, { ...market, limitsOf })).maxSendingAmount
    }
    const excess = maxOf(1_000_000n) + 1n
    expect(receivingAmount(USD, EUR, excess)).toBe(20_001n)
    expect([maxOf(excess), maxOf(excess - 1n), maxOf(excess - 2n)]).toEqual([excess - 1n, excess - 1n, excess - 2n])
  })

  it('exclude a corridor if no valid amount yields the receiving minimum', () => {
    const limitsOf: LimitsOf = ({ code }) => ({ min: code === 'EUR' ? 9n * 10n ** 15n : 1n, max: 9n * 10n ** 15n })
    expect(exchangeRates({ sourceCurrency: 'USD', destinationCurrency: ['EUR'] }, { ...market, limitsOf })).toEqual([])
  })

  it('include the minimum: the receiving amount is 0 below it, and 1 at it', () => {
    expect(rowOf(USD, EUR, 155n)).toMatchObject({ receivingAmount: 0n, fees: { fixed: 154n, total: 154n } })
    expect(rowOf(USD, EUR, 156n)).toMatchObject({ receivingAmount: 1n, fees: { fixed: 154n, total: 154n } })
  })
})

it('a row has the receiving amount and fees of a quote for its amount, or receiving amount 0 outside the limits', () => {
  fc.assert(
    fc.property(corridors, fc.bigInt({ min: 1n, max: 10n ** 12n }), ([source, destination], amount) => {
      const row = rowOf(source, destination, amount)
      const price = priceAt(source, destination, amount)
      const isWithin = !('rejection' in price) && amount <= row.maxSendingAmount
      expect(row.receivingAmount).toBe(isWithin ? price.totalReceivingAmount : 0n)
      if (isWithin) expect(row.fees.total).toBe(price.feesIncluded)
    }),
    { numRuns: 300 },
  )
})

describe('exchange rate rules', () => {
  it.each([
    [{}, undefined],
    [{ sourceCurrency: 'USD', destinationCurrency: ['EUR'], sendingAmount: 1n }, undefined],
    [{ sourceCurrency: 'usd' }, 'INVALID_CURRENCY sourceCurrency'],
    [{ 'destinationCurrency[]': ['EUR', 'XXX'] }, 'INVALID_CURRENCY destinationCurrency'],
    [{ sendingAmount: 0n }, 'INVALID_AMOUNT sendingAmount'],
    [{ sendingAmount: 9_000_000_000_000_001n }, 'AMOUNT_OUT_OF_RANGE sendingAmount'],
  ])('the query %o gets the error %s (undefined if it is valid)', (query, expected) => {
    const rejection = failedRule(EXCHANGE_RATE_RULES, query)?.rejection
    expect(rejection && `${rejection.code} ${rejection.details?.field}`).toBe(expected)
  })
})

const [USD, EUR] = CURRENCIES

function rowOf(source: Currency, destination: Currency, sendingAmount: bigint): ExchangeRate {
  const query = { sourceCurrency: source.code, destinationCurrency: [destination.code], sendingAmount }
  return first(exchangeRates(query, market))
}

function first<Item>([item]: readonly Item[]): Item {
  if (item === undefined) throw new Error('Expected a row.')
  return item
}

function priceAt(sendingCurrency: Currency, receivingCurrency: Currency, lockedAmount: bigint) {
  const rate = rateBetween(sendingCurrency.code, receivingCurrency.code)
  const fees = feesFor(sendingCurrency, receivingCurrency)
  return priceQuote({ sendingCurrency, receivingCurrency, rate, fees, lockedSide: 'SENDING', lockedAmount })
}

function isPriced(source: Currency, destination: Currency, amount: bigint): boolean {
  return !('rejection' in priceAt(source, destination, amount))
}

/** Returns an amount to compare with limits: 0 if the sending amount is too small, 2^53 if an amount is too large. */
function receivingAmount(source: Currency, destination: Currency, amount: bigint): bigint {
  const price = priceAt(source, destination, amount)
  if (!('rejection' in price)) return price.totalReceivingAmount
  return price.reason === 'AMOUNT_TOO_LARGE' ? 2n ** 53n : 0n
}
