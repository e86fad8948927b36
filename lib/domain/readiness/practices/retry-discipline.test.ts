import { expect, test } from 'vitest'
import { retryDiscipline } from '#lib/domain/readiness/practices/retry-discipline'
import { type CallFacts, observedOf } from '#lib/testing/clients/assessed-calls'

const at = (second: number, facts: CallFacts = {}): CallFacts => ({
  second,
  idempotencyKey: 'a',
  status: 503,
  code: 'SERVICE_UNAVAILABLE',
  ...facts,
})
const OK = { status: 201, code: undefined }
const INVALID = { status: 400, code: 'INVALID_INPUT' }
const NO_FUNDS = { status: 400, code: 'INVALID_AMOUNT', reason: 'INSUFFICIENT_FUNDS' }
const CONFLICT = { status: 409, code: 'CONFLICT' }
const FORCED = { injected: { fault: 'code', sent: 'all' } } as const
const READ: CallFacts = { operationId: 'listTransactions', method: 'GET', path: '/transactions' }
const UNSUPPORTED = { status: 501, code: 'NOT_IMPLEMENTED', isRetryUseless: true }
const NO_KEY = { idempotencyKey: undefined }
const many = (count: number, pause: number, facts: CallFacts = {}) =>
  Array.from({ length: count }, (_, index) => at(index * pause, facts))
const OTHER: CallFacts = { second: 0.5, operationId: 'getQuote', method: 'GET', path: '/quotes/Quote:1', status: 200 }

test.each<[name: string, verdict: string, calls: CallFacts[]]>([
  ['500 retried once', 'proven', [at(0, { status: 500 }), at(1, OK)]],
  ['503 retried with growing pauses', 'proven', [at(0), at(1), at(3), at(7, OK)]],
  ['503 retried with pauses that a frozen clock hides', 'proven', [at(0), at(0, { ...OK, machineSecond: 1 })]],
  ['503 retried between other calls', 'proven', [at(0), OTHER, at(1, OK)]],
  ['503 retried at once more than 3 times', 'violated', many(5, 0.01)],
  ['503 retried more than 10 times', 'violated', many(12, 1)],
  ['400 repeated unchanged with its key', 'violated', [at(0, INVALID), at(1, INVALID)]],
  ['400 without funds, repeated in vain', 'violated', many(2, 1, NO_FUNDS)],
  ['501 that says not to retry, repeated', 'violated', many(2, 1, UNSUPPORTED)],
  ['400 of a fault repeated unchanged with its key', 'violated', [at(0, { ...INVALID, ...FORCED }), at(1, OK)]],
  ['GET retried more than 10 times', 'violated', many(150, 0.01, READ)],
  ['400 without a key repeated more than 3 times', 'violated', many(5, 1, { ...INVALID, ...NO_KEY })],
  ['400 without a key in two tests', 'not-observed', many(2, 1, { ...INVALID, ...NO_KEY })],
  ['400 corrected', 'not-observed', [at(0, INVALID), at(1, { ...OK, bodyDigest: 'other' })]],
  ['400 repeated after another call', 'not-observed', [at(0, INVALID), OTHER, at(1, OK)]],
  ['400 in a second payment', 'not-observed', [at(0, INVALID), at(1, { ...INVALID, idempotencyKey: 'b' })]],
  ['400 on another platform', 'not-observed', [at(0, INVALID), at(1, { ...INVALID, platformId: 'Platform:2' })]],
  ['409 that another practice assesses', 'not-observed', many(2, 1, { status: 409, reason: 'QUOTE_EXPIRED' })],
  ['409 that asks for a repetition', 'not-observed', many(2, 1, { ...CONFLICT, reason: 'CUSTOMER_CHANGED' })],
  ['400 that asks for a repetition', 'not-observed', many(2, 1, { status: 400, code: 'QUOTE_REQUEST_FAILED' })],
  ['400 without funds, repeated after funding', 'not-observed', [at(0, NO_FUNDS), at(1, OK)]],
  ['503 of several readers at once', 'not-observed', many(5, 0.01, READ)],
  ['503 of many readers at once, as often as once a tenth of a second', 'not-observed', many(40, 0.01, READ)],
  [
    '503 of a reader, and a success of another at once',
    'not-observed',
    [at(0, READ), at(0.05, { ...READ, ...OK }), at(5, { ...READ, ...OK })],
  ],
  ['no error', 'not-observed', [at(0, OK), at(1, OK)]],
])('%s is %s', (_, verdict, calls) => {
  expect(retryDiscipline.assess(observedOf(calls)).verdict).toBe(verdict)
})
