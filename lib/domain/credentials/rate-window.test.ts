import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantFromEpoch } from '#lib/contract/scalars'
import { RATE_WINDOW_MS, retryAfterSeconds, windowStart } from '#lib/domain/credentials/rate-window'

const NOW = instantFromEpoch(1_760_000_000_000)
const ago = (ms: number) => instantFromEpoch(NOW - ms)

test('fewer hits than the limit require no wait', () => {
  expect(retryAfterSeconds([], 1, NOW)).toBeUndefined()
  expect(retryAfterSeconds([ago(1), ago(0)], 3, NOW)).toBeUndefined()
})

test('the wait lasts until enough hits have left the window, and is rounded up to whole seconds', () => {
  expect(retryAfterSeconds([ago(59_999), ago(1)], 2, NOW)).toBe(1)
  expect(retryAfterSeconds([ago(30_500), ago(1)], 2, NOW)).toBe(30)
  expect(retryAfterSeconds([ago(30_500), ago(20_000), ago(1)], 2, NOW)).toBe(40)
  expect(retryAfterSeconds([ago(0)], 1, NOW)).toBe(60)
})

test('another hit is allowed after the wait', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: RATE_WINDOW_MS - 1 }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 10 }),
      (ages, limit) => {
        const hits = ages.toSorted((a, b) => b - a).map(ago)
        const seconds = retryAfterSeconds(hits, limit, NOW)
        const then = instantFromEpoch(NOW + (seconds ?? 0) * 1000)
        const left = hits.filter(at => at > windowStart(then))
        expect(left.length).toBeLessThan(limit)
      },
    ),
  )
})
