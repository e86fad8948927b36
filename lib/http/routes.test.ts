import { describe, expect, test } from 'vitest'
import { OPERATIONS } from '#lib/contract/operations'
import { decodedSegments, routeFinder } from '#lib/http/admit'

const BASE = '/api/2025-10-13'
const findRoute = routeFinder(OPERATIONS)
const find = (rawPath: string) => findRoute(decodedSegments(rawPath) ?? [])
const idsAt = (rawPath: string) => find(rawPath)?.operations.map(({ id }) => id)

describe('finding operations by path', () => {
  test('finds the operations of every method', () => {
    expect(idsAt(`${BASE}/customers`)).toEqual(['createCustomer', 'listCustomers'])
  })

  test('prefers a literal segment to a parameter', () => {
    expect(idsAt(`${BASE}/customers/internal-accounts`)).toEqual(['listCustomerInternalAccounts'])
    expect(idsAt(`${BASE}/customers/external-accounts`)).toEqual(['createExternalAccount', 'listExternalAccounts'])
    expect(find(`${BASE}/customers/Customer:1`)).toMatchObject({ params: { customerId: 'Customer:1' } })
  })

  test('prefers a literal segment, whatever the order of the operations', () => {
    const reversed = routeFinder(OPERATIONS.toReversed())
    const route = reversed(decodedSegments(`${BASE}/customers/internal-accounts`) ?? [])
    expect(route?.operations.map(({ id }) => id)).toEqual(['listCustomerInternalAccounts'])
  })

  test.each([
    '',
    '/',
    '/api',
    BASE,
    `${BASE}/`,
    `${BASE}/quotes/`,
    `${BASE}//quotes`,
    `${BASE}/quotes/a/b`,
    `${BASE}/quotes/a/execute/`,
    `${BASE}/quotes//execute`,
    `${BASE}/QUOTES`,
    `${BASE}/quotes/a/../..`,
    `${BASE}/%2e%2e/quotes`,
    '/api/2025-10-14/quotes',
  ])('%j has no operations', path => expect(find(path)).toBeUndefined())
})

describe('decoding path segments', () => {
  test.each([
    ['Quote:1', 'Quote:1'],
    ['Quote%3A1', 'Quote:1'],
    ['Quote%3a1', 'Quote:1'],
    ['Quote%253A1', 'Quote%3A1'],
    ['a%2Fb', 'a/b'],
    ['%F0%9F%98%80', '😀'],
    ['a+b', 'a+b'],
    ['%00', '\u0000'],
  ])('decodes %s to %j', (segment, quoteId) => {
    expect(find(`${BASE}/quotes/${segment}`)?.params).toEqual({ quoteId })
  })

  test('an encoded slash does not separate segments', () => {
    expect(find(`${BASE}/quotes%2Fx`)).toBeUndefined()
    expect(idsAt(`${BASE}/quotes/x%2Fexecute`)).toEqual(['getQuote'])
  })

  test.each(['%', '%z', '%zz', '%ff', '%c3%28', '%ed%a0%80', '%u0041'])('%s cannot be decoded', text => {
    expect(decodedSegments(`${BASE}/quotes/${text}`)).toBeUndefined()
  })
})
