import { expect, it } from 'vitest'
import type { SentExchange } from '#lib/client/sent-exchange'
import { runDeadline } from './run-deadline'

const [START, MINUTE_LATER, FIVE_LATER] = [
  '2026-09-01T12:00:00.000Z',
  '2026-09-01T12:01:00.000Z',
  '2026-09-01T12:05:00.000Z',
] as const

function quoteOf(fields: object): SentExchange {
  const answer = { status: 201, headers: [], body: JSON.stringify(fields), exchangeId: undefined, durationMs: 1 }
  return { request: { method: 'POST', path: '/quotes', headers: {} }, answer }
}

it('the span of a signed retry starts five minutes before its deadline', () => {
  expect(runDeadline({ expiresAt: FIVE_LATER })).toEqual({
    kind: 'signed-request',
    span: { startedAt: START, expiresAt: FIVE_LATER },
  })
})

it('the span of a passkey challenge starts five minutes before its deadline', () => {
  expect(runDeadline({ expiresAt: FIVE_LATER, passkeyChallenge: 'ab' })).toEqual({
    kind: 'passkey-challenge',
    span: { startedAt: START, expiresAt: FIVE_LATER },
  })
})

it('the span of a quote starts when the quote is created', () => {
  const quote = quoteOf({ id: 'Quote:1', createdAt: START, expiresAt: MINUTE_LATER })
  expect(runDeadline({ expiresAt: MINUTE_LATER, quote })).toEqual({
    kind: 'quote',
    span: { startedAt: START, expiresAt: MINUTE_LATER },
  })
})

it('a run without expiresAt has no deadline', () => {
  expect(runDeadline({})).toBeUndefined()
})
