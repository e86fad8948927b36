import { expect, test } from 'vitest'
import { announcementAt } from '#app/_shell/deadlines/deadline-texts'
import { countdownText, countdownTo } from './countdown'

const span = { startedAt: '2025-10-13T09:00:00.000Z', expiresAt: '2025-10-13T09:05:00.000Z' }

test.each([
  ['2025-10-13T09:00:00.000Z', 300, false, false],
  ['2025-10-13T08:59:59.800Z', 300, false, false],
  ['2025-10-13T09:03:44.900Z', 76, false, false],
  ['2025-10-13T09:03:45.000Z', 75, true, false],
  ['2025-10-13T09:04:59.001Z', 1, true, false],
  ['2025-10-13T09:05:00.000Z', 0, true, true],
  ['2025-10-13T10:00:00.000Z', 0, true, true],
])(
  'at %s, a 5-minute countdown to 09:05 has %s seconds left, isSoon %s, isOver %s',
  (now, secondsLeft, isSoon, isOver) => {
    expect(countdownTo(span, now)).toMatchObject({ secondsLeft, isSoon, isOver })
  },
)

test('the fraction left is 1 before the start, 0.75 after a quarter of the span, and 0 after the end', () => {
  const fractions = ['2025-10-13T08:59:59.000Z', '2025-10-13T09:01:15.000Z', '2025-10-13T09:05:01.000Z']
  expect(fractions.map(now => countdownTo(span, now).left)).toEqual([1, 0.75, 0])
})

test('isSoon of a 2-minute countdown becomes true one minute before the end', () => {
  const twoMinutes = { startedAt: '2025-10-13T09:03:00.000Z', expiresAt: span.expiresAt }
  expect(countdownTo(twoMinutes, '2025-10-13T09:03:59.999Z').isSoon).toBe(false)
  expect(countdownTo(twoMinutes, '2025-10-13T09:04:00.000Z').isSoon).toBe(true)
})

test('a deadline is announced only when 60, 30, 10 or 0 seconds are left', () => {
  const announced = Array.from({ length: 301 }, (_, second) => second).filter(second => announcementAt('quote', second))
  expect(announced).toEqual([0, 10, 30, 60])
  expect(announcementAt('session', 0)).toBe('The session has expired')
})

test('countdownText shows minutes and seconds, and hours from one hour up', () => {
  expect([0, 9, 75, 3723].map(countdownText)).toEqual(['0:00', '0:09', '1:15', '1:02:03'])
})
