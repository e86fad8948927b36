import { expect, it } from 'vitest'
import type { SentExchange } from '#lib/client/sent-exchange'
import { runDeadline } from './run-deadline'

const [START, MINUTE_LATER, FIVE_LATER] = [
  '2026-09-01T12:00:00.000Z',
  '2026-09-01T12:01:00.000Z',
  '2026-09-01T12:05:00.000Z',
] as const

function quoteOf(members: object): SentExchange {
  const answer = { status: 201, headers: [], body: JSON.stringify(members), exchangeId: undefined, durationMs: 1 }
  return { request: { method: 'POST', path: '/quotes', headers: {} }, answer }
}

it('the deadline between the legs is the request expiry, after five minutes', () => {
  expect(runDeadline({ expiresAt: FIVE_LATER })).toEqual({
    kind: 'signed-request',
    span: { startedAt: START, expiresAt: FIVE_LATER },
  })
})

it('the deadline of a passkey challenge is five minutes', () => {
  expect(runDeadline({ expiresAt: FIVE_LATER, passkeyChallenge: 'ab' })).toEqual({
    kind: 'passkey-challenge',
    span: { startedAt: START, expiresAt: FIVE_LATER },
  })
})

it('the deadline of a one-minute quote starts when the quote was created', () => {
  const quote = quoteOf({ id: 'Quote:1', createdAt: START, expiresAt: MINUTE_LATER })
  expect(runDeadline({ expiresAt: MINUTE_LATER, quote })).toEqual({
    kind: 'quote',
    span: { startedAt: START, expiresAt: MINUTE_LATER },
  })
})

it('there is no deadline before something was issued', () => {
  expect(runDeadline({})).toBeUndefined()
})
