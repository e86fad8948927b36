import { expect, test } from 'vitest'
import type { ExchangeSummary } from '#lib/client/control-client'
import { groupCalls, rowKey, tableRows } from './call-groups'

function call(sequence: number, requestId?: string): ExchangeSummary {
  const receivedAt = '2025-10-13T09:00:00.000Z'
  const row = {
    id: `ex_${sequence}`,
    sequence,
    receivedAt,
    method: 'POST',
    path: '/quotes',
    durationMs: 1,
    status: 200,
  }
  return requestId === undefined ? row : { ...row, requestId }
}

const rows = [call(5, 'b'), call(4), call(3, 'a'), call(2, 'b'), call(1, 'a')]

test('a first request and its signed retries form one group, at the position of the newest request', () => {
  const groups = groupCalls(rows)
  expect(groups.map(({ row, requests }) => [row.id, requests.map(({ id }) => id)])).toEqual([
    ['ex_5', ['ex_2', 'ex_5']],
    ['ex_4', ['ex_4']],
    ['ex_3', ['ex_1', 'ex_3']],
  ])
})

test('an open group has its requests below it, newest first, and row keys are unique', () => {
  const lines = tableRows(groupCalls(rows), new Set(['b']))
  expect(lines.map(({ row, groupPosition }) => [row.id, groupPosition])).toEqual([
    ['ex_5', undefined],
    ['ex_5', 2],
    ['ex_2', 1],
    ['ex_4', undefined],
    ['ex_3', undefined],
  ])
  expect(new Set(lines.map(rowKey)).size).toBe(lines.length)
})

test('a group with one request cannot be opened', () => {
  expect(tableRows(groupCalls([call(1, 'a')]), new Set(['a']))).toHaveLength(1)
})
