import { expect, test } from 'vitest'
import { bucketRange, bucketTime, labeledPlaces, rangeAddress } from './histogram-range'

const FROM = '2025-10-13T09:00:00.000Z'
const histogram = { from: FROM, bucketMs: 5_000, bucketCount: 60, buckets: [] }

test('a URL without a range selects every bucket', () => {
  expect(bucketRange(histogram, { from: '', until: '' })).toEqual([0, 60])
})

test.each([[[10, 20]], [[0, 1]], [[59, 60]]] as const)('the URL of the range %j selects the same range', range => {
  expect(bucketRange(histogram, rangeAddress(histogram, range))).toEqual(range)
})

test('a range up to the last bucket has no end in the URL, so that it includes new calls', () => {
  expect(rangeAddress(histogram, [12, 60])).toEqual({ from: '2025-10-13T09:01:00.000Z', until: '' })
})

test('a range outside the log selects the nearest bucket, and an invalid range selects every bucket', () => {
  expect(bucketRange(histogram, { from: '2026-01-01T00:00:00Z', until: '' })).toEqual([59, 60])
  expect(bucketRange(histogram, { from: '', until: '2020-01-01T00:00:00Z' })).toEqual([0, 1])
  expect(bucketRange(histogram, { from: 'x', until: 'y' })).toEqual([0, 60])
})

test('times show tenths, seconds or minutes, depending on the span and the bucket length, and dates if the span exceeds a day', () => {
  expect(bucketTime({ ...histogram, bucketMs: 30 }, 12)).toBe('09:00:00.3')
  expect(bucketTime(histogram, 1)).toBe('09:00:05')
  expect(bucketTime({ ...histogram, bucketMs: 60_000 }, 1)).toBe('09:01')
  expect(bucketTime({ ...histogram, bucketMs: 3_600_000 }, 25)).toBe('10-14 10:00')
})

test.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [60, [0, 12, 24, 36, 48, 60]],
])('a histogram of %i buckets labels each boundary at most once', (bucketCount, places) => {
  expect(labeledPlaces(bucketCount)).toEqual(places)
})
