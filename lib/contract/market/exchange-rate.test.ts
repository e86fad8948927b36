import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { decode } from '#lib/contract/codec'
import { destinationsOf, exchangeRateQuery } from '#lib/contract/market/exchange-rate'

describe('destinationCurrency', () => {
  it.each([
    ['a repeated parameter', { destinationCurrency: ['EUR', 'MXN'] }],
    ['a comma-separated list', { destinationCurrency: 'EUR,MXN' }],
    ['a repeated parameter with brackets', { 'destinationCurrency[]': ['EUR', 'MXN'] }],
    ['a mix of all forms', { destinationCurrency: ['EUR', 'MXN,EUR'], 'destinationCurrency[]': 'MXN' }],
  ])('reads two currencies from %s', (_name, query) => {
    expect(destinationsOf(z.decode(exchangeRateQuery, query))).toEqual(['EUR', 'MXN'])
  })

  it('yields an empty list if omitted', () => {
    expect(destinationsOf(z.decode(exchangeRateQuery, {}))).toEqual([])
  })

  it('rejects an empty code and names its field', () => {
    expect(decode(exchangeRateQuery, { destinationCurrency: 'EUR,' })).toEqual({
      errors: [{ field: 'destinationCurrency.1', message: 'Expected 1 to 16 characters.' }],
    })
  })
})

describe('sendingAmount', () => {
  it('accepts integers of up to 19 digits, even zero and negative ones', () => {
    const amounts = ['10000', '0', '-5', '9000000000000000001'].map(sendingAmount => {
      return z.decode(exchangeRateQuery, { sendingAmount }).sendingAmount
    })
    expect(amounts).toEqual([10_000n, 0n, -5n, 9_000_000_000_000_000_001n])
  })

  it.each(['', '1.5', '1e3', ' 1', '0x10', 'many', '1'.repeat(20)])('rejects %j', sendingAmount => {
    expect(decode(exchangeRateQuery, { sendingAmount })).toMatchObject({ errors: [{ field: 'sendingAmount' }] })
  })
})
