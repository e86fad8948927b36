import { expect, test } from 'vitest'
import { filtersFrom, matches, queryOf } from './filters'

const row = {
  id: 'ex_1',
  sequence: 1,
  receivedAt: '2025-10-13T09:00:00.000Z',
  method: 'POST',
  path: '/quotes',
  status: 401,
  code: 'UNAUTHORIZED',
  durationMs: 1,
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
])('"%s" keeps a refused quote: %s', (query, isKept) => {
  expect(matches(row, filtersFrom(new URLSearchParams(query)))).toBe(isKept)
})

test('filters survive the address, and those that narrow nothing stay out of it', () => {
  const query = queryOf({ q: 'a b', method: '', status: '4xx', failures: '' })
  expect(query).toBe('q=a+b&status=4xx')
  expect(filtersFrom(new URLSearchParams(query)).q).toBe('a b')
})
