import { expect, test } from 'vitest'
import { pagination } from '#lib/domain/readiness/practices/pagination'
import { polling } from '#lib/domain/readiness/practices/polling'
import { type CallFacts, observedOf } from '#lib/testing/clients/assessed-calls'

const read = (second: number, facts: CallFacts = {}): CallFacts => ({
  second,
  operationId: 'getTransaction',
  method: 'GET',
  path: '/transactions/Transaction:1',
  status: 200,
  ...facts,
})

test.each<[name: string, verdict: string, evidence: number, observed: Parameters<typeof observedOf>]>([
  ['every two seconds', 'proven', 1, [[read(0), read(2)]]],
  ['on a frozen clock', 'proven', 1, [[read(0), read(0, { machineSecond: 2 })]]],
  ['besides webhooks', 'proven', 1, [[read(0)], [{}]]],
  ['every second', 'not-observed', 1, [[read(0), read(1)]]],
  ['once', 'not-observed', 0, [[read(0)]]],
])('a transaction that is read %s is %s', (_, verdict, count, observed) => {
  const { evidence, ...rest } = polling.assess(observedOf(...observed))
  expect([rest.verdict, evidence.length]).toEqual([verdict, count])
})

test.each<[name: string, verdict: string, query: string]>([
  ['continued with its cursor', 'proven', 'limit=1&cursor=a%3D'],
  ['read once more', 'not-observed', 'limit=1'],
])('a list that is %s is %s', (_, verdict, query) => {
  const list: CallFacts = { operationId: 'listTransactions', method: 'GET', path: '/transactions', status: 200 }
  expect(
    pagination.assess(
      observedOf([
        { ...list, nextCursor: 'a=' },
        { ...list, query },
      ]),
    ).verdict,
  ).toBe(verdict)
})
