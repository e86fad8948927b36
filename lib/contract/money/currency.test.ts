import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CURRENCIES, cryptoNetwork, currency, currencyOf, NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'

describe('CURRENCIES', () => {
  it('has 43 distinct codes, including 4 of crypto assets', () => {
    expect(new Set(CURRENCIES.map(known => known.code)).size).toBe(43)
    expect(CURRENCIES.filter(known => known.code in NETWORKS_BY_CURRENCY)).toHaveLength(4)
  })

  it('has five currencies without decimals, and only crypto assets have more than two decimals', () => {
    const withoutMinorUnit = CURRENCIES.filter(known => known.decimals === 0).map(known => known.code)
    expect(withoutMinorUnit).toEqual(['VND', 'RWF', 'UGX', 'XOF', 'XAF'])
    expect(CURRENCIES.filter(known => known.decimals > 2).map(known => known.code)).toEqual(
      Object.keys(NETWORKS_BY_CURRENCY),
    )
  })

  it('matches the response schema', () => {
    for (const known of CURRENCIES) expect(z.encode(currency, known)).toEqual(known)
  })
})

describe('currencyOf', () => {
  it('finds a currency by its exact code only', () => {
    expect(currencyOf('BTC')).toEqual({ code: 'BTC', name: 'Bitcoin', symbol: '₿', decimals: 8 })
    for (const unknown of ['usd', 'SLV', '', ' USD', 'toString', '__proto__'])
      expect(currencyOf(unknown)).toBeUndefined()
  })
})

describe('NETWORKS_BY_CURRENCY', () => {
  it('has valid networks for every crypto asset', () => {
    expect(Object.keys(NETWORKS_BY_CURRENCY)).toEqual(['BTC', 'USDC', 'USDT', 'USDB'])
    for (const networks of Object.values(NETWORKS_BY_CURRENCY))
      for (const network of networks) z.parse(cryptoNetwork, network)
  })
})

it('the JSON schema of a currency requires all members and lists every code', () => {
  expect(z.toJSONSchema(currency, { io: 'input' }).$defs?.Currency).toMatchObject({
    required: ['code', 'name', 'symbol', 'decimals'],
    properties: { code: { enum: CURRENCIES.map(known => known.code) }, decimals: { type: 'integer', minimum: 0 } },
  })
})
