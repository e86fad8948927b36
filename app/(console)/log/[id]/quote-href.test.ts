import { expect, test } from 'vitest'
import type { Exchange } from '#lib/client/control-client'
import { quoteHref } from './quote-href'

const ID = 'Quote:00000000-0000-7000-8000-000000000001'
const call = (operationId: string, path: string, body?: string) =>
  quoteHref({ operationId, path, response: { body } } as unknown as Exchange)

test('quoteHref links to the quote that a call created or executed', () => {
  const address = `/flows/quote?quote=${ID}`
  expect(call('executeQuote', `/api/2025-10-13/quotes/${ID}/execute`)).toBe(address)
  expect(call('executeQuote', `/api/2025-10-13/quotes/${encodeURIComponent(ID)}/execute`)).toBe(address)
  expect(call('createQuote', '/api/2025-10-13/quotes', JSON.stringify({ id: ID, status: 'PENDING' }))).toBe(address)
})

test('quoteHref returns undefined for a rejected createQuote call and for other operations', () => {
  expect(call('createQuote', '/api/2025-10-13/quotes', '{"code":"INVALID_AMOUNT"}')).toBeUndefined()
  expect(call('getTransaction', '/api/2025-10-13/transactions/x', JSON.stringify({ quoteId: ID }))).toBeUndefined()
})
