import { expect, test } from 'vitest'
import { axisPosition, labelPositions } from './axis-scale'

test('the axis begins at no time left, gives the last minute a third, and ends at a session’s life', () => {
  expect([0, 900, 3600].map(axisPosition)).toEqual([0, 100, 100])
  expect(axisPosition(60)).toBeGreaterThan(33)
  expect(axisPosition(60)).toBeLessThan(40)
})

test('labels are at their dots if these are far apart', () => {
  const dots = [{ secondsLeft: 30 }, { secondsLeft: 300 }]
  expect(labelPositions(dots)).toEqual([axisPosition(30), axisPosition(300)])
})

test.each([2, 5, 9])('%i labels of the same time neither overlap nor leave the axis', count => {
  const places = labelPositions(Array.from({ length: count }, () => ({ secondsLeft: 899 })))
  const gaps = places.slice(1).map((place, at) => place - (places[at] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(Math.min(15, 100 / (count - 1)) - 0.001)
  expect(Math.max(...places)).toBeLessThanOrEqual(100.001)
  expect(Math.min(...places)).toBeGreaterThanOrEqual(-0.001)
})
