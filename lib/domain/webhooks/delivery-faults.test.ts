import { expect, test } from 'vitest'
import { WEBHOOK_FAULTS } from '#lib/contract/webhooks/webhook-attempt'
import { plannedAttempts, postponedMs, tamperedBody, verdictOf } from '#lib/domain/webhooks/delivery-faults'

const replyOf = (status: number) => ({ reply: { status, headers: {}, body: new Uint8Array(), isCut: false } })

test('a forgery precedes the real event, a duplicate follows it, and the fault `error` adds no attempt', () => {
  for (const fault of ['wrong-key', 'corrupt-signature', 'tampered-body'] as const) {
    expect(plannedAttempts('scheduled', fault)).toEqual([{ kind: 'forged', fault }, { kind: 'scheduled' }])
  }
  const fault = 'duplicate'
  expect(plannedAttempts('test', fault)).toEqual([
    { kind: 'test', fault },
    { kind: 'duplicate', fault },
  ])
  expect(plannedAttempts('scheduled', undefined)).toEqual([{ kind: 'scheduled' }])
  expect(plannedAttempts('scheduled', 'error')).toEqual([{ kind: 'scheduled', fault: 'error' }])
})

test('only `reorder` and `delay` postpone an event', () => {
  const postponing = WEBHOOK_FAULTS.filter(fault => postponedMs(fault, undefined) !== undefined)
  expect(postponing).toEqual(['reorder', 'delay'])
  expect(postponedMs('delay', 1)).toBe(1)
})

test('a tampered body is JSON with one more member', () => {
  expect(JSON.parse(tamperedBody('{"id": "1","data":{}}'))).toEqual({ id: '1', data: {}, tampered: true })
})

test('a 2xx reply accepts a forgery, a 4xx reply refuses a forgery, and any other result has no verdict', () => {
  expect([200, 204, 401, 409, 302, 500].map(status => verdictOf(replyOf(status)))).toEqual([
    'ACCEPTED_FORGERY',
    'ACCEPTED_FORGERY',
    'REFUSED_FORGERY',
    'REFUSED_FORGERY',
    null,
    null,
  ])
  expect(verdictOf({ failure: 'TIMEOUT' })).toBeNull()
})
