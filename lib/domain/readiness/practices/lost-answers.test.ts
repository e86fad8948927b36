import { expect, test } from 'vitest'
import { lostAnswers } from '#lib/domain/readiness/practices/lost-answers'
import { type CallFacts, observedOf } from '#lib/testing/clients/assessed-calls'

const pay = (transaction: string, facts: CallFacts = {}): CallFacts => ({
  operationId: 'createTransferOut',
  path: '/transfer-out',
  idempotencyKey: 'a',
  transactions: [{ id: transaction, status: 'PROCESSING', hasRefund: false }],
  ...facts,
})
const LOST = { injected: { fault: 'drop_after_commit', sent: 'nothing' } } as const
const BEFORE = { status: 503, transactions: [], injected: { fault: 'drop_before', sent: 'nothing' } } as const
const NEW_KEY = { idempotencyKey: 'b' }
const REPLAY = pay('T1', { isReplayed: true })
const READ: CallFacts = { ...pay('T1'), operationId: 'getTransaction', method: 'GET', path: '/transactions/T1' }
type Webhook = NonNullable<Parameters<typeof observedOf>[1]>[number]
const quote = (id: string): CallFacts => ({ quoteId: id, bodyDigest: 'quote' })
const execute = (id: string, facts: CallFacts): CallFacts => ({
  ...pay(`T ${id}`, facts),
  operationId: 'executeQuote',
  path: `/quotes/${id}/execute`,
})

test.each<[name: string, verdict: string, calls: CallFacts[]]>([
  ['repeated with the same key', 'proven', [pay('T1', LOST), REPLAY]],
  ['repeated after nothing was done', 'proven', [pay('T1', BEFORE), pay('T1')]],
  ['repeated, then the same payment is made once more', 'proven', [pay('T1', LOST), REPLAY, pay('T2', NEW_KEY)]],
  ['repeated after an equal payment in parallel', 'proven', [pay('T1', LOST), pay('T2', NEW_KEY), REPLAY]],
  ['paid again with another key', 'violated', [pay('T1', LOST), pay('T2', NEW_KEY)]],
  ['paid again without a key', 'violated', [pay('T1', LOST), pay('T2', { idempotencyKey: undefined })]],
  ['lost twice, then paid with another key', 'violated', [pay('T1', LOST), { ...REPLAY, ...LOST }, pay('T2', NEW_KEY)]],
  [
    'executed with another quote',
    'violated',
    [quote('Quote:1'), execute('Quote:1', LOST), quote('Quote:2'), execute('Quote:2', NEW_KEY)],
  ],
  ['looked up, then paid once more', 'not-observed', [pay('T1', LOST), READ, pay('T2', NEW_KEY)]],
  ['paid with another key after nothing was done', 'not-observed', [pay('T1', BEFORE), pay('T2', NEW_KEY)]],
  ['paid by another platform', 'not-observed', [pay('T1', LOST), pay('T2', { ...NEW_KEY, platformId: 'Platform:2' })]],
  ['paid again, then looked up', 'violated', [pay('T1', LOST), pay('T2', NEW_KEY), READ]],
  ['never lost', 'not-observed', [pay('T1'), pay('T2', NEW_KEY)]],
])('a lost response that is %s is %s', (_, verdict, calls) => {
  expect(lostAnswers.assess(observedOf(calls)).verdict).toBe(verdict)
})

test.each<[name: string, verdict: string, second: number, webhook: Webhook]>([
  ['received, a payment after a minute', 'not-observed', 61, {}],
  ['received, a payment within a minute', 'violated', 60, {}],
  ['received after the payment', 'violated', 61, { second: 62 }],
  ['received while the payment was PROCESSING', 'violated', 61, { transactionStatus: 'PROCESSING' }],
  ['refused', 'violated', 61, { status: 500 }],
  ['received about another payment', 'violated', 61, { subjectId: 'T3' }],
])('after a webhook that is %s is %s', (_, verdict, second, webhook) => {
  const calls = [pay('T1', { ...LOST, second: 0 }), pay('T2', { ...NEW_KEY, second })]
  const delivery = { subjectId: 'T1', transactionStatus: 'COMPLETED', second: 5, ...webhook }
  expect(lostAnswers.assess(observedOf(calls, [delivery])).verdict).toBe(verdict)
})

test('a double payment names both calls and both transactions', () => {
  const [evidence] = lostAnswers.assess(observedOf([pay('T1', LOST), pay('T2', NEW_KEY)])).evidence
  expect(evidence).toMatchObject({ callIds: ['ex_0', 'ex_1'], transactionIds: ['T1', 'T2'] })
})
