import { afterEach, expect, test, vi } from 'vitest'
import { originOf } from '#lib/package/command'

afterEach(() => vi.unstubAllEnvs())

test('originOf returns the origin of --url, or else localhost with the port in PORT', () => {
  vi.stubEnv('PORT', '4000')
  expect(originOf({})).toBe('http://localhost:4000')
  expect(originOf({ url: 'https://pay.example:8443/x' })).toBe('https://pay.example:8443')
})

test('originOf throws an error that names an invalid --url or PORT', () => {
  vi.stubEnv('PORT', '70000')
  expect(() => originOf({})).toThrow(/^PORT=70000 is not a valid port/)
  expect(() => originOf({ url: 'localhost' })).toThrow(/^--url localhost is not an http or https URL/)
})
