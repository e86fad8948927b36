import { expect, test } from 'vitest'
import { clockDifference, sandboxNow } from './clock-reading'

const reading = { mode: 'system', now: '2025-10-13T09:00:00.000Z', offsetMs: 0, receivedAt: 5000 } as const

test('a running clock advances by the elapsed monotonic time', () => {
  expect(sandboxNow(reading, 7500)).toBe('2025-10-13T09:00:02.500Z')
})

test('a frozen clock does not advance and is described as frozen', () => {
  const frozen = { ...reading, mode: 'frozen' } as const
  expect(sandboxNow(frozen, 99_000)).toBe(reading.now)
  expect(clockDifference(frozen)).toBe('frozen')
})

test('clockDifference returns the offset of an advanced clock, and undefined for system time', () => {
  expect(clockDifference({ ...reading, offsetMs: 300_000 })).toBe('+5m')
  expect(clockDifference({ ...reading, offsetMs: 3_900_400 })).toBe('+1h 5m')
  expect(clockDifference(reading)).toBeUndefined()
})
