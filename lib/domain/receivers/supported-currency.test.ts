import { expect, test } from 'vitest'
import { CURRENCIES, type CurrencyCode } from '#lib/contract/money/currency'
import { instantFromEpoch } from '#lib/contract/scalars'
import { requireCurrency } from '#lib/domain/money/money-rules'
import { numberFromRate, rateBetween, rateFromDecimal } from '#lib/domain/money/rate'
import { lookupExpiry, outsideLimits, supportedCurrency } from '#lib/domain/receivers/supported-currency'

const LIMITS = { min: 1n, max: 2n }

function rateOf(sending: CurrencyCode, receiving: CurrencyCode, overridden?: string): number {
  const overrides =
    overridden === undefined ? undefined : new Map([[`${sending}/${receiving}`, rateFromDecimal(overridden)] as const])
  const market = { sending: requireCurrency(sending), overrides }
  return supportedCurrency(requireCurrency(receiving), LIMITS, market).estimatedExchangeRate
}

test.each(CURRENCIES)(
  "the estimated rate from USD to $code is the inverse of a quote's rate, except for rounding",
  ({ code }) => {
    const product = rateOf('USD', code) * numberFromRate(rateBetween('USD', code))
    expect(Math.abs(product - 1)).toBeLessThan(1e-9)
  },
)

test('the estimated rate from EUR to EUR is 1, and a dollar buys more than 17 Mexican pesos', () => {
  expect(rateOf('EUR', 'EUR')).toBe(1)
  expect(rateOf('USD', 'MXN')).toBeGreaterThan(17)
})

test('a rate override changes the estimated rate', () => {
  expect(rateOf('USD', 'EUR', '1.25')).toBe(0.8)
})

test.each([
  ['USD', 100n, 10_000_000_000n],
  ['VND', 1n, 100_000_000n],
  ['USDC', 1_000_000n, 100_000_000_000_000n],
  ['BTC', 100n, 10_000_000_000n],
])(
  'for %s, a UMA address outside the platform has the limits %d and %d, in the smallest unit of the currency',
  (code, min, max) => {
    expect(outsideLimits(requireCurrency(code))).toEqual({ min, max })
  },
)

test('a lookup is valid for 15 minutes', () => {
  expect(lookupExpiry(instantFromEpoch(1))).toBe(900_001)
})
