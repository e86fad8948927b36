import { describe, expect, test } from 'vitest'
import { CALLS_ONLY } from '#app/_data/log/exchange-queries'
import { addressFrom, addressQuery, EMPTY_ADDRESS, filterOf, hasFilters } from './log-address'

describe('the address of the log page', () => {
  test('holds filters, a range and a call, and omits what is not set', () => {
    const address = { ...EMPTY_ADDRESS, q: 'a b', outcome: 'rejected', from: '2025-10-13T09:00:00.000Z', call: 'ex_1' }
    expect(addressFrom(new URLSearchParams(addressQuery(address)))).toEqual(address)
    expect(addressQuery(EMPTY_ADDRESS)).toBe('')
  })

  test('without filters asks for every call, without the reads by pages', () => {
    expect(filterOf(EMPTY_ADDRESS)).toBe(CALLS_ONLY)
    expect(filterOf({ ...EMPTY_ADDRESS, call: 'ex_1', q: ' ' })).toBe(CALLS_ONLY)
    expect(filterOf({ ...EMPTY_ADDRESS, reads: 'all' })).toEqual({})
  })

  test('becomes the parameters of the list of calls', () => {
    expect(filterOf({ ...EMPTY_ADDRESS, q: ' quotes ', client: 'outside' })).toEqual({
      search: 'quotes',
      client: 'outside',
      reads: 'omit',
    })
  })

  test('is narrowed by filters, not by the shown reads or the call', () => {
    expect(hasFilters({ ...EMPTY_ADDRESS, reads: 'all', call: 'ex_1' })).toBe(false)
    expect(hasFilters({ ...EMPTY_ADDRESS, status: '401' })).toBe(true)
  })
})
