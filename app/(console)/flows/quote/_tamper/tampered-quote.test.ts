import { expect, test } from 'vitest'
import { headerOf } from '#lib/client/sent-exchange'
import { request } from '#lib/flows/json-request'
import { asFinishedCall, changedMembers } from './tampered-quote'

const original = request('POST', '/quotes', { source: { accountId: 'a' }, lookupId: 'l', lockedCurrencyAmount: 5 })
const answer = {
  status: 201,
  headers: [['Idempotent-Replayed', 'true']] as const,
  body: '{}',
  exchangeId: 'e',
  durationMs: 1,
}
const callWith = (body: unknown) => ({ request: request('POST', '/quotes', body), answer })

test('changedMembers lists exactly the members that were changed, added or omitted', () => {
  const body = { source: { accountId: 'b' }, lockedCurrencyAmount: 5, description: 'x' }
  expect(changedMembers({ original, exchange: callWith(body) })).toEqual([
    { name: 'source', text: '{"accountId":"b"}' },
    { name: 'lookupId', text: undefined },
    { name: 'description', text: '"x"' },
  ])
})

test('asFinishedCall keeps the request and the response of an exchange', () => {
  const call = asFinishedCall({ exchange: callWith({}) })
  expect(call.request).toMatchObject({ method: 'POST', path: '/quotes', body: '{}' })
  expect(headerOf(call.answer, 'idempotent-replayed')).toBe('true')
})
