import { expect, test } from 'vitest'
import { filtersFrom, isNarrowed, matches, NO_FILTERS, queryOf } from './log-filters'

const row = {
  id: 'ex_1',
  sequence: 1,
  receivedAt: '2025-10-13T09:00:00.000Z',
  method: 'POST',
  path: '/quotes',
  status: 401,
  code: 'UNAUTHORIZED',
  durationMs: 1,
  platformName: 'acme-ci',
  requestId: 'Request:1',
}

test.each([
  ['', true],
  ['failures=1', true],
  ['method=GET', false],
  ['status=401', true],
  ['status=4xx', true],
  ['status=2xx', false],
  ['q=QUOT', true],
  ['q=unauth', true],
  ['q=ex_1&status=400', false],
  ['q=request:1', true],
  ['code=UNAUTHORIZED', true],
  ['code=UNAUTH', false],
  ['client=outside', true],
  ['client=console', false],
  ['client=key:acme-ci', true],
  ['client=key:acme', false],
])('filter "%s" matches a rejected quote: %s', (query, isKept) => {
  expect(matches(row, filtersFrom(new URLSearchParams(query)))).toBe(isKept)
})

test('the address keeps filters, without empty ones', () => {
  const query = queryOf({ ...NO_FILTERS, q: 'a b', status: '4xx' })
  expect(query).toBe('q=a+b&status=4xx')
  expect(filtersFrom(new URLSearchParams(query)).q).toBe('a b')
})

test('distinguishes console calls from other clients with the same key', () => {
  const own = { ...row, fromConsole: true }
  const kept = ['client=console', 'client=outside', 'client=key:acme-ci'].map(query =>
    matches(own, filtersFrom(new URLSearchParams(query))),
  )
  expect(kept).toEqual([true, false, true])
})

test('hides only the reads of the console if asked to', () => {
  const kept = [
    row,
    { ...row, method: 'GET' },
    { ...row, fromConsole: true },
    { ...row, method: 'GET', fromConsole: true },
  ]
  const filters = filtersFrom(new URLSearchParams('reads=others'))
  expect(kept.map(each => matches(each, filters))).toEqual([true, true, true, false])
})

test('the log is narrowed only if a filter is set', () => {
  expect(isNarrowed(NO_FILTERS)).toBe(false)
  expect(isNarrowed({ ...NO_FILTERS, client: 'outside' })).toBe(true)
})
