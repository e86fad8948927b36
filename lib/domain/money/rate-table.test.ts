import { describe, expect, it } from 'vitest'
import { CURRENCIES } from '#lib/contract/money/currency'
import { decimalFromRate, milliSatoshisPerUnit, rateBetween, rateFromDecimal } from '#lib/domain/money/rate'

describe('rateBetween', () => {
  it.each([
    ['USD', 'EUR', '1.08695652'],
    ['USD', 'MXN', '0.05797101'],
    ['USD', 'BTC', '120048.0192'],
    ['EUR', 'USD', '0.9200000015'],
    ['BTC', 'USD', '0.000008330000001'],
  ] as const)('the rate from %s to %s is %s sending units per receiving unit', (sending, receiving, decimal) => {
    expect(decimalFromRate(rateBetween(sending, receiving))).toBe(decimal)
  })

  it('returns a rate of 1 between any two of USD, USDB, USDC and USDT', () => {
    const dollars = ['USD', 'USDB', 'USDC', 'USDT'] as const
    for (const sending of dollars) {
      for (const receiving of dollars)
        expect(rateBetween(sending, receiving)).toEqual({ numerator: 1n, denominator: 1n })
    }
  })

  it('returns a rounded rate for every pair of currencies, and opposite rates multiply to nearly 1', () => {
    for (const { code: sending } of CURRENCIES) {
      for (const { code: receiving } of CURRENCIES) {
        const there = rateBetween(sending, receiving)
        const back = rateBetween(receiving, sending)
        const product = Number(decimalFromRate(there)) * Number(decimalFromRate(back))
        expect(Math.abs(product - 1)).toBeLessThan(1.1e-9)
        expect(rateFromDecimal(decimalFromRate(there))).toEqual(there)
      }
    }
  })

  it('returns the override of a corridor, but the table’s rate for the opposite corridor', () => {
    const moved = rateFromDecimal('2.5')
    const overrides = new Map([['USD/EUR', moved]] as const)
    expect(rateBetween('USD', 'EUR', overrides)).toBe(moved)
    expect(rateBetween('EUR', 'USD', overrides)).toEqual(rateBetween('EUR', 'USD'))
  })
})

it('a bitcoin is worth 10^11 mSATs, and a dollar 833,000.0001 mSATs', () => {
  const { numerator, denominator } = milliSatoshisPerUnit('BTC')
  expect(numerator / denominator).toBe(100_000_000_000n)
  expect(decimalFromRate(milliSatoshisPerUnit('USD'))).toBe('833000.0001')
})
