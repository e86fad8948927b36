import { expect, test } from 'vitest'
import { sameOriginPath } from './login-form'

test.each([
  ['/log?status=4xx', '/log?status=4xx'],
  ['/a/../log#b', '/log#b'],
  ['//evil.test/x', '/'],
  ['/.//evil.test/x', '/'],
  ['/..//evil.test', '/'],
  ['/a/..//evil.test', '/'],
  ['/%2e//evil.test', '/'],
  ['/./\\evil.test', '/'],
  ['http://localhost:3000//evil.test', '/'],
  ['/\\evil.test', '/'],
  ['https://evil.test', '/'],
  ['javascript:alert(1)', '/'],
])('sameOriginPath maps %s to %s', (next, place) => {
  expect(sameOriginPath(next, 'http://localhost:3000')).toBe(place)
})
