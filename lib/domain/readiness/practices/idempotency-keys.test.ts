import { expect, test } from 'vitest'
import { idempotencyKeys } from '#lib/domain/readiness/practices/idempotency-keys'
import { type CallFacts, observedOf } from '#lib/testing/clients/assessed-calls'

const pay = (facts: CallFacts = {}): CallFacts => ({
  operationId: 'createTransferOut',
  path: '/transfer-out',
  idempotencyKey: 'a',
  ...facts,
})
const NO_KEY = { idempotencyKey: undefined }
const OTHER_BODY = { bodyDigest: 'other' }

test.each<[name: string, verdict: string, calls: CallFacts[]]>([
  ['with its own key', 'proven', [pay(), pay({ idempotencyKey: 'b' })]],
  ['with a key of before a loaded snapshot', 'proven', [pay(), pay(OTHER_BODY)]],
  ['repeated with its key', 'proven', [pay(), pay({ isReplayed: true })]],
  ['corrected after a rejection, with its key', 'proven', [pay({ status: 400 }), pay(OTHER_BODY)]],
  ['with the key of another path', 'proven', [{ idempotencyKey: 'a' }, pay()]],
  ['with the key of another platform', 'proven', [pay(), pay({ ...OTHER_BODY, platformId: 'Platform:2' })]],
  ['without a key', 'violated', [pay(NO_KEY)]],
  ['executed at once without a key', 'violated', [{ executesAtOnce: true }]],
  ['with the key of another body', 'violated', [pay(), pay({ ...OTHER_BODY, isReplayed: true })]],
  ['rejected, without a key', 'not-observed', [pay({ ...NO_KEY, status: 400 })]],
  ['that is only quoted, without a key', 'not-observed', [{}]],
  ['that is only replayed', 'not-observed', [pay({ isReplayed: true }), pay({ isReplayed: true })]],
])('a payment %s is %s', (_, verdict, calls) => {
  expect(idempotencyKeys.assess(observedOf(calls)).verdict).toBe(verdict)
})
