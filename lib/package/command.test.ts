import { afterEach, expect, test, vi } from 'vitest'
import { originOf } from '#lib/package/command'

afterEach(() => vi.unstubAllEnvs())

test('originOf returns localhost with the port in PORT if there is no --url', () => {
  vi.stubEnv('PORT', '4000')
  expect(originOf({})).toBe('http://localhost:4000')
})

test.each([
  ['https://pay.example:8443', 'https://pay.example:8443'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['http://localhost:3000/w/checkout', 'http://localhost:3000/w/checkout'],
  ['http://localhost:3000/w/checkout/', 'http://localhost:3000/w/checkout'],
])('originOf returns the origin of the server or of the world that --url %s names', (url, origin) => {
  expect(originOf({ url })).toBe(origin)
})

test.each([
  'http://localhost:3000/x',
  'http://localhost:3000//',
  'http://localhost:3000/w',
  'http://localhost:3000/w/',
  'http://localhost:3000/w/Checkout',
  'http://localhost:3000/w/check%6fut',
  'http://localhost:3000/w/checkout//',
  'http://localhost:3000/w/checkout/x',
  'http://localhost:3000/w/checkout/api/2025-10-13',
  'http://localhost:3000/w/checkout/..',
  'http://localhost:3000/W/checkout',
  'http://localhost:3000/api/sandbox',
  'http://localhost:3000/#w',
])('originOf rejects --url %s, because its path names no sandbox', url => {
  expect(() => originOf({ url })).toThrow(`--url ${url} names no sandbox. Use http://localhost:3000, or the origin of`)
})

test.each(['http://localhost:3000/quotes?world=shop', 'http://localhost:3000/w/shop?x=1'])(
  'originOf rejects --url %s, and names the origin of the world',
  url => expect(() => originOf({ url })).toThrow('such as http://localhost:3000/w/shop.'),
)

test('originOf rejects a --url with a password, without printing it', () => {
  expect(() => originOf({ url: 'http://me:canary@localhost:3000' })).toThrow(/^--url contains a user or a password/)
  expect(() => originOf({ url: 'http://me:canary@localhost:3000' })).not.toThrow('canary')
})

test('originOf throws an error that names an invalid --url or PORT', () => {
  vi.stubEnv('PORT', '70000')
  expect(() => originOf({})).toThrow(/^PORT=70000 is not a valid port/)
  expect(() => originOf({ url: 'localhost' })).toThrow(/^--url localhost is not an http or https URL/)
})
