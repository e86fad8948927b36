import { expect, test } from 'vitest'
import { quoteExpiry } from '#lib/domain/readiness/practices/quote-expiry'
import { type CallFacts, observedOf } from '#lib/testing/clients/assessed-calls'

const execute = (id: string, facts: CallFacts = {}): CallFacts => ({
  operationId: 'executeQuote',
  path: `/quotes/Quote:${id}/execute`,
  ...facts,
})
const EXPIRED = execute('1', { status: 409, code: 'CONFLICT', reason: 'QUOTE_EXPIRED' })

/** A test that creates a quote, moves the clock, and finds the quote of the snapshot expired. */
const expiresAt = (machineSecond: number): CallFacts[] => [
  { second: 0, machineSecond, status: 201 },
  { ...EXPIRED, second: 600, machineSecond: machineSecond + 1 },
  { second: 601, machineSecond: machineSecond + 2, status: 201 },
]

test.each<[name: string, verdict: string, calls: CallFacts[]]>([
  ['replaced by a new one', 'proven', [EXPIRED, { status: 201 }, execute('2', { status: 200 })]],
  ['executed again', 'violated', [EXPIRED, EXPIRED]],
  ['executed again before a new one', 'violated', [EXPIRED, EXPIRED, { status: 201 }]],
  ['executed by each test after a loaded snapshot', 'proven', [...expiresAt(0), ...expiresAt(10)]],
  ['executed after a loaded snapshot', 'not-observed', [EXPIRED, execute('1', { status: 200 })]],
  [
    'executed again after its answer was lost',
    'not-observed',
    [{ ...EXPIRED, injected: { fault: 'drop_after_commit', sent: 'nothing' } }, EXPIRED],
  ],
  ['given up', 'not-observed', [EXPIRED]],
  ['replaced by another platform', 'not-observed', [EXPIRED, { platformId: 'Platform:2' }]],
  ['executed in time', 'not-observed', [{}, execute('1', { status: 200 })]],
])('a quote that expired and is %s is %s', (_, verdict, calls) => {
  expect(quoteExpiry.assess(observedOf(calls)).verdict).toBe(verdict)
})
