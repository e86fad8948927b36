import { expect, test } from 'vitest'
import { shownCallOf } from '#lib/export/snippets/exchange-snippet'

const exchange = {
  id: 'ex_1',
  sequence: 1,
  receivedAt: '2025-10-13T09:00:00.000Z',
  method: 'POST',
  path: '/api/2025-10-13/quotes',
  status: 201,
  durationMs: 1,
  request: {
    headers: [
      ['host', 'localhost:3000'],
      ['authorization', 'Basic (64 characters)'],
      ['sec-fetch-site', 'same-origin'],
      ['idempotency-key', "it's"],
    ] as [string, string][],
    query: 'a=1&b=2',
    body: '{}\n',
    bodyBytes: 3,
  },
  response: { headers: [], bodyBytes: 0 },
  checks: [],
}

test('shownCallOf keeps the body and idempotency key, but drops credentials and headers that HTTP clients add', () => {
  expect(shownCallOf(exchange, 'http://localhost:3000')).toEqual({
    method: 'POST',
    path: '/quotes?a=1&b=2',
    headers: [['idempotency-key', "it's"]],
    body: '{}\n',
  })
})

test('shownCallOf keeps the full URL of a call outside the base URL', () => {
  const { path, baseUrl } = shownCallOf({ ...exchange, path: '/api/2025-10-13x' }, 'http://localhost:3000')
  expect(`${baseUrl}${path}`).toBe('http://localhost:3000/api/2025-10-13x?a=1&b=2')
})
