import { expect, test } from 'vitest'
import { pathEnd, shortPath } from '#lib/explain/text/path-text'

test.each([
  ['/api/2025-10-13/quotes', '/quotes'],
  ['/api/2025-10-13', '/api/2025-10-13'],
  ['/quotes/Quote:0199d2f0-0000-7000-8000-00000000beef/execute', '/quotes/…beef/execute'],
  ['/quotes/Quote%3A0199d2f0-0000-7000-8000-00000000beef', '/quotes/…beef'],
])('shortPath(%s) is %s', (path, text) => {
  expect(shortPath(path)).toBe(text)
})

test.each([
  ['/api/2025-10-13/auth/credentials', '/auth/credentials'],
  ['/quotes/Quote:0199d2f0-0000-7000-8000-00000000beef', '/quotes/…beef'],
  ['/quotes/Quote:0199d2f0-0000-7000-8000-00000000beef/execute', '…beef/execute'],
  ['/customers/Customer:0199d2f0-0000-7000-8000-00000000beef/x/Quote:0199d2f0-0000-7000-8000-00000000dead', '/x/…dead'],
])('pathEnd(%s) is %s', (path, end) => {
  expect(pathEnd(path)).toBe(end)
})
