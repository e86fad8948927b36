import { expect, test } from 'vitest'
import { axisPosition, labelPositions } from './axis-scale'

test('the axis covers the session lifetime, and the last minute takes 33 to 40 percent of the axis', () => {
  expect([0, 900, 3600].map(axisPosition)).toEqual([0, 100, 100])
  expect(axisPosition(60)).toBeGreaterThan(33)
  expect(axisPosition(60)).toBeLessThan(40)
})

test('labels are at their dots if the dots are far apart', () => {
  const dots = [{ secondsLeft: 30 }, { secondsLeft: 300 }]
  expect(labelPositions(dots)).toEqual([axisPosition(30), axisPosition(300)])
})

test.each([2, 5, 9])('%i labels of simultaneous deadlines are on the axis and keep the minimum distance', count => {
  const positions = labelPositions(Array.from({ length: count }, () => ({ secondsLeft: 899 })))
  const gaps = positions.slice(1).map((position, at) => position - (positions[at] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(Math.min(20, 100 / (count - 1)) - 0.001)
  expect(Math.max(...positions)).toBeLessThanOrEqual(100.001)
  expect(Math.min(...positions)).toBeGreaterThanOrEqual(-0.001)
})
