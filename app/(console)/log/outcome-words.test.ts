import { expect, test } from 'vitest'
import type { ExchangeSummary } from '#lib/client/control-client'
import { OPERATIONS } from '#lib/contract/operations'
import { clientWords, outcomeWords, RESULTS } from './outcome-words'

const call = (fields: Partial<ExchangeSummary>): ExchangeSummary => ({
  id: 'ex_1',
  sequence: 1,
  receivedAt: '2025-10-13T09:00:00.000Z',
  method: 'POST',
  path: '/quotes',
  durationMs: 1,
  status: 200,
  ...fields,
})
const quoted = {
  sending: { amount: 250_000_000, code: 'USDB', decimals: 6 },
  receiving: { amount: 135_531, code: 'BRL', decimals: 2 },
}

test.each([
  [{ status: 201, operationId: 'createQuote', quoted }, '250.00 USDB to 1,355.31 BRL'],
  [{ status: 401, note: 'The stamp covers other bytes.' }, 'The stamp covers other bytes.'],
  [{ status: 202, operationId: 'verifyCredential' }, 'stamp required'],
  [{ status: 200, operationId: 'verifyCredential' }, 'session open'],
  [{ status: 200, operationId: 'listCustomers' }, 'OK'],
  [{ status: 404, operationId: 'executeQuote' }, 'Not found'],
] as const)('the outcome of %j is "%s"', (fields, words) => {
  expect(outcomeWords(call(fields))).toBe(words)
})

test('RESULTS has a text for each operation that changes state, except createQuote, and for no unknown operation', () => {
  const changing = OPERATIONS.filter(({ id, method }) => method !== 'GET' && !/^(lookUp|estimate|createQuote)/.test(id))
  expect(changing.map(({ id }) => id).filter(id => !Object.hasOwn(RESULTS, id))).toEqual([])
  expect(Object.keys(RESULTS).filter(id => !OPERATIONS.some(operation => operation.id === id))).toEqual([])
})

test('clientWords returns the first available of "Console", the client’s name, the platform’s name and a dash', () => {
  expect(clientWords(call({ fromConsole: true, client: 'curl' }))).toBe('Console')
  expect(clientWords(call({ client: 'curl', platformName: 'Test' }))).toBe('curl')
  expect(clientWords(call({ platformName: 'Test' }))).toBe('Test')
  expect(clientWords(call({}))).toBe('–')
})
