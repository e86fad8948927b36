import { expect, test } from 'vitest'
import { pathOfFileUrl } from '#db/sqlite/sqlite-file-url'

test.each([
  ['file:./data/a.sqlite', '/home/me/data/a.sqlite'],
  ['file:data/a.sqlite', '/home/me/data/a.sqlite'],
  ['file:../a.sqlite', '/home/a.sqlite'],
  ['file:/var/lib/a.sqlite', '/var/lib/a.sqlite'],
  ['file:///var/lib/a.sqlite', '/var/lib/a.sqlite'],
  ['file://localhost/var/lib/a.sqlite', '/var/lib/a.sqlite'],
  ['file:/my%20data/50%25/a%3Fb%23c.sqlite', '/my data/50%/a?b#c.sqlite'],
  ['file:///my%20data/a.sqlite', '/my data/a.sqlite'],
  ['file:./my data/ä.sqlite', '/home/me/my data/ä.sqlite'],
])('in the working directory /home/me, the URL %s has the path %s', (url, path) => {
  expect(pathOfFileUrl(url, '/home/me')).toBe(path)
})

test.each([
  'file:',
  'file:./a.sqlite?mode=ro',
  'file:///a.sqlite?mode=ro',
  'file:./a.sqlite#b',
  'file:./data/',
  'file:///',
  'file://elsewhere/a.sqlite',
  'file:./50%/a.sqlite',
  'file:./a%2Fb.sqlite',
  'file:./a%00b.sqlite',
  'postgres://localhost/a',
  './a.sqlite',
])('%s is not accepted as the URL of a file', url => {
  expect(pathOfFileUrl(url, '/home/me')).toBeUndefined()
})

test('a relative URL resolves against a working directory whose path contains % and ?', () => {
  expect(pathOfFileUrl('file:./a.sqlite', '/50%/what?')).toBe('/50%/what?/a.sqlite')
})
