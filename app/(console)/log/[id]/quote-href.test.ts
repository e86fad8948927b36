import { expect, test } from 'vitest'
import type { Exchange } from '#lib/client/control-client'
import { quoteHref } from './quote-href'

const ID = 'Quote:00000000-0000-7000-8000-000000000001'
const call = (operationId: string, path: string, body?: string) =>
  quoteHref({ operationId, path, response: { body } } as unknown as Exchange)

test('links a call that creates or executes a quote to that quote, with the ID from its path or response', () => {
  const address = `/flows/quote?quote=${ID}`
  expect(call('executeQuote', `/api/2025-10-13/quotes/${ID}/execute`)).toBe(address)
  expect(call('executeQuote', `/api/2025-10-13/quotes/${encodeURIComponent(ID)}/execute`)).toBe(address)
  expect(call('createQuote', '/api/2025-10-13/quotes', JSON.stringify({ id: ID, status: 'PENDING' }))).toBe(address)
})

test('returns undefined for a rejected quote and for other calls', () => {
  expect(call('createQuote', '/api/2025-10-13/quotes', '{"code":"INVALID_AMOUNT"}')).toBeUndefined()
  expect(call('getTransaction', '/api/2025-10-13/transactions/x', JSON.stringify({ quoteId: ID }))).toBeUndefined()
})
