import { expect, test } from 'vitest'
import { quoteExpiry } from '#lib/domain/readiness/practices/quote-expiry'
import { type CallFacts, observedOf } from '#lib/testing/clients/assessed-calls'

const execute = (id: string, facts: CallFacts = {}): CallFacts => ({
  operationId: 'executeQuote',
  path: `/quotes/Quote:${id}/execute`,
  ...facts,
})
const EXPIRED = execute('1', { status: 409, code: 'CONFLICT', reason: 'QUOTE_EXPIRED' })

test.each<[name: string, verdict: string, calls: CallFacts[]]>([
  ['replaced by a new one', 'proven', [EXPIRED, { status: 201 }, execute('2', { status: 200 })]],
  ['executed again', 'violated', [EXPIRED, EXPIRED]],
  ['executed again before a new one', 'violated', [EXPIRED, EXPIRED, { status: 201 }]],
  ['given up', 'not-observed', [EXPIRED]],
  ['replaced by another platform', 'not-observed', [EXPIRED, { platformId: 'Platform:2' }]],
  ['executed in time', 'not-observed', [{}, execute('1', { status: 200 })]],
])('a quote that expired and is %s is %s', (_, verdict, calls) => {
  expect(quoteExpiry.assess(observedOf(calls)).verdict).toBe(verdict)
})
