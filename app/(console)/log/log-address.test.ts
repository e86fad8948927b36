import { describe, expect, test } from 'vitest'
import { CALLS_ONLY } from '#app/_data/log/exchange-queries'
import { addressFrom, addressQuery, EMPTY_ADDRESS, filterOf, hasFilters } from './log-address'

describe('the URL of the log page', () => {
  test('stores filters, the start of a range and a call, and omits empty fields', () => {
    const address = { ...EMPTY_ADDRESS, q: 'a b', outcome: 'rejected', from: '2025-10-13T09:00:00.000Z', call: 'ex_1' }
    expect(addressFrom(new URLSearchParams(addressQuery(address)))).toEqual(address)
    expect(addressQuery(EMPTY_ADDRESS)).toBe('')
  })

  test('without filters is converted to CALLS_ONLY, or to an empty filter if it has reads=all', () => {
    expect(filterOf(EMPTY_ADDRESS)).toBe(CALLS_ONLY)
    expect(filterOf({ ...EMPTY_ADDRESS, call: 'ex_1', q: ' ' })).toBe(CALLS_ONLY)
    expect(filterOf({ ...EMPTY_ADDRESS, reads: 'all' })).toEqual({})
  })

  test('is converted to query parameters of the call list, with the search text trimmed', () => {
    expect(filterOf({ ...EMPTY_ADDRESS, q: ' quotes ', client: 'outside' })).toEqual({
      search: 'quotes',
      client: 'outside',
      reads: 'omit',
    })
  })

  test('has filters if it contains a status, but not if it contains only reads=all and a call', () => {
    expect(hasFilters({ ...EMPTY_ADDRESS, reads: 'all', call: 'ex_1' })).toBe(false)
    expect(hasFilters({ ...EMPTY_ADDRESS, status: '401' })).toBe(true)
  })
})
