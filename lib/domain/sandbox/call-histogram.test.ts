import { expect, test } from 'vitest'
import { instantFromEpoch } from '#lib/contract/scalars'
import { countOutcomes, histogramOf } from '#lib/domain/sandbox/call-histogram'

const START = Date.parse('2025-10-13T09:00:00.250Z')
const call = (second: number, status = '200') => ({ receivedAt: instantFromEpoch(START + second * 1_000), status })

test('202 counts as `stamp`, any other 2xx or 3xx as `done`, and 4xx or 5xx as `rejected`', () => {
  const calls = ['200', '201', '302', '202', '400', '503'].map(status => call(0, status))
  expect(countOutcomes(calls)).toEqual({ done: 3, stamp: 1, rejected: 2 })
})

test('the histogram of an empty log has no buckets', () => {
  expect(histogramOf([])).toEqual({ bucketMs: 1_000, bucketCount: 0, buckets: [] })
})

test('buckets begin at whole multiples of their width, and empty buckets are omitted', () => {
  expect(histogramOf([call(3, '401'), call(0), call(3)])).toEqual({
    from: Date.parse('2025-10-13T09:00:00Z'),
    bucketMs: 1_000,
    bucketCount: 4,
    buckets: [
      { place: 0, done: 1, stamp: 0, rejected: 0 },
      { place: 3, done: 1, stamp: 0, rejected: 1 },
    ],
  })
})

test.each([119, 600, 86_400, 400 * 86_400])(
  'two calls %i seconds apart get at most 120 aligned buckets, with the later call in the last',
  seconds => {
    const { bucketCount, bucketMs, buckets, from } = histogramOf([call(0), call(seconds)])
    expect(bucketCount).toBeLessThanOrEqual(120)
    expect(buckets.at(-1)?.place).toBe(bucketCount - 1)
    expect((from ?? 0) % bucketMs).toBe(0)
  },
)
