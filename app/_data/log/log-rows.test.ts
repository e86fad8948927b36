import { describe, expect, test } from 'vitest'
import type { ExchangeSummary } from '#lib/client/control-client'
import { CALLS_MAX } from '#lib/contract/sandbox/log-limits'
import { logFromPage, withNewer, withOlder } from './log-rows'

function row(sequence: number): ExchangeSummary {
  const receivedAt = '2025-10-13T09:00:00.000Z'
  return { id: `ex_${sequence}`, sequence, receivedAt, method: 'GET', path: '/quotes', durationMs: 1, status: 200 }
}

const sequences = (rows: readonly ExchangeSummary[]) => rows.map(row => row.sequence)

describe("the log's rows", () => {
  test('are unique and newest first, even if events arrive twice or out of order', () => {
    const log = withNewer(logFromPage({ data: [row(2), row(1)], hasMore: false }), [row(4), row(2), row(3)])
    expect(sequences(log.rows)).toEqual([4, 3, 2, 1])
  })

  test('include the rows of a loaded older page, and the log takes over the page’s cursor', () => {
    const first = logFromPage({ data: [row(9), row(8)], hasMore: true, nextCursor: 'a' })
    const log = withOlder(first, logFromPage({ data: [row(8), row(7)], hasMore: true, nextCursor: 'b' }))
    expect(sequences(log.rows)).toEqual([9, 8, 7])
    expect(log.olderCursor).toBe('b')
  })

  test('stay the same array if nothing is new', () => {
    const log = logFromPage({ data: [row(1)], hasMore: false })
    expect(withNewer(log, [row(1)]).rows).toBe(log.rows)
  })

  test('are limited to the number of calls that the server keeps', () => {
    const rows = Array.from({ length: CALLS_MAX + 50 }, (_, at) => row(at))
    expect(withNewer({ rows: [] }, rows).rows).toHaveLength(CALLS_MAX)
  })
})
