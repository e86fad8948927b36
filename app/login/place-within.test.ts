import { expect, test } from 'vitest'
import { placeWithin } from './place-within'

test.each([
  ['/log?status=4xx', '/log?status=4xx'],
  ['//evil.test/x', '/'],
  ['/\\evil.test', '/'],
  ['https://evil.test', '/'],
  ['javascript:alert(1)', '/'],
])('%s leads to %s', (next, place) => {
  expect(placeWithin(next, 'http://localhost:3000')).toBe(place)
})
