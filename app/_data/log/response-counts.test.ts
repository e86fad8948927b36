import { expect, test } from 'vitest'
import type { ExchangeSummary } from '#lib/client/control-client'
import { countResponses } from './response-counts'

function row(sequence: number, status: number, code?: string): ExchangeSummary {
  const call = { receivedAt: '2025-10-13T09:00:00.000Z', method: 'GET', path: '/quotes', durationMs: 1 }
  return { id: `ex_${sequence}`, sequence, ...call, status, code }
}

test('countResponses counts responses by status and code, and sorts the counts by status', () => {
  expect(countResponses([row(3, 401, 'UNAUTHORIZED'), row(2, 200), row(1, 401, 'UNAUTHORIZED')])).toEqual([
    { status: 200, code: undefined, count: 1 },
    { status: 401, code: 'UNAUTHORIZED', count: 2 },
  ])
})
