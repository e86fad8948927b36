import { afterEach, expect, test, vi } from 'vitest'
import { originOf } from '#lib/package/command'

afterEach(() => vi.unstubAllEnvs())

test('the origin of a server is that of --url, by default this machine at PORT', () => {
  vi.stubEnv('PORT', '80')
  expect(originOf({})).toBe('http://localhost')
  expect(originOf({ url: 'https://pay.example:8443/x' })).toBe('https://pay.example:8443')
})

test('the error of an invalid origin names --url or PORT', () => {
  vi.stubEnv('PORT', '70000')
  expect(() => originOf({})).toThrow(/^PORT=70000 is not a valid port/)
  expect(() => originOf({ url: 'localhost' })).toThrow(/^--url localhost is not an http or https URL/)
})
