import { expect, test } from 'vitest'
import { failuresAndRefunds } from '#lib/domain/readiness/practices/failures-and-refunds'
import { terminalStates } from '#lib/domain/readiness/practices/terminal-states'
import { type CallFacts, observedOf } from '#lib/testing/clients/assessed-calls'

const seen = (status: string, facts: CallFacts = {}): CallFacts => ({
  operationId: 'getTransaction',
  method: 'GET',
  path: '/transactions/Transaction:1',
  status: 200,
  transactions: [{ id: 'Transaction:1', status, hasRefund: false }],
  ...facts,
})
const begun = (status = 'PROCESSING') => seen(status, { operationId: 'createTransferOut', method: 'POST' })
const LATE = { nowSecond: 600 }
const REFUNDED = { transactions: [{ id: 'Transaction:1', status: 'FAILED', hasRefund: true }] }
const FAILED = { transactionStatus: 'FAILED' }
const LOST = { injected: { fault: 'drop_after_commit', sent: 'nothing' } } as const
type Seen = Parameters<typeof observedOf>

test.each<[name: string, verdict: string, observed: Seen]>([
  ['read in its final state', 'proven', [[begun(), seen('COMPLETED')]]],
  ['received in its final state', 'proven', [[begun()], [{ transactionStatus: 'COMPLETED' }]]],
  ['not looked at for ten minutes', 'violated', [[begun()], [], LATE]],
  ['read without an answer', 'violated', [[begun(), seen('COMPLETED', LOST)], [], LATE]],
  ['delivered to a broken endpoint', 'violated', [[begun()], [{ transactionStatus: 'COMPLETED', status: 500 }], LATE]],
  ['looked at within ten minutes', 'not-observed', [[begun()], [], { nowSecond: 599 }]],
  ['read in an unknown status', 'not-observed', [[begun(), seen('ON_HOLD')], [], LATE]],
  ['completed at once', 'not-observed', [[begun('COMPLETED')], [], LATE]],
  ['only listed by the client', 'not-observed', [[seen('PROCESSING')], [], LATE]],
  ['refunded', 'not-observed', [[begun()], [], { ...LATE, ...REFUNDED }]],
])('the final state of a payment that is %s is %s', (_, verdict, observed) => {
  expect(terminalStates.assess(observedOf(...observed)).verdict).toBe(verdict)
})

test.each<[name: string, verdict: string, observed: Seen]>([
  ['read as FAILED', 'proven', [[begun(), seen('FAILED')], [], REFUNDED]],
  ['read as COMPLETED, then as FAILED', 'proven', [[begun(), seen('COMPLETED'), seen('FAILED')], [], REFUNDED]],
  ['COMPLETED at once, then received as FAILED', 'proven', [[begun('COMPLETED')], [FAILED], REFUNDED]],
  ['received as FAILED', 'proven', [[begun()], [{ transactionStatus: 'FAILED' }], REFUNDED]],
  ['never looked at', 'violated', [[begun()], [], { ...LATE, ...REFUNDED }]],
  ['FAILED at once', 'not-observed', [[begun('FAILED')], [], { ...LATE, ...REFUNDED }]],
  ['not looked at yet', 'not-observed', [[begun()], [], REFUNDED]],
  ['not refunded', 'not-observed', [[begun()], [], LATE]],
])('a refund that is %s is %s', (_, verdict, observed) => {
  expect(failuresAndRefunds.assess(observedOf(...observed)).verdict).toBe(verdict)
})
