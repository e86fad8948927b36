import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExactly } from '#lib/http/read-body'

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

test.each([
  '9000000000000000.4',
  '1.00000000000000000001',
  '99999.99999999999999999',
  '0.99999999999999999999',
  '-100000.00000000000000001',
  '1e-400',
  '90000000000000000004e-4',
  '123456789012345678901234567890.5',
])('parseExactly returns NaN for the non-integer %s, which JSON.parse rounds to an integer', text => {
  expect(Number.isInteger(JSON.parse(text))).toBe(true)
  expect(parseExactly(`{"a":[${text}]}`)).toEqual({ a: [Number.NaN] })
})

test.each([
  '0',
  '-0',
  '0.0',
  '0e9',
  '100',
  '100.00',
  '1.5e1',
  '1e5',
  '1000e-2',
  '12000e-3',
  '1.50e2',
  '9e15',
  '9007199254740993',
])('parseExactly reads the integer %s as JSON.parse does', text => {
  expect(parseExactly(`{"a": ${text}}`)).toEqual({ a: JSON.parse(text) })
})

test.each(['1.5', '0.1', '1e-3', '1e400', '123.456e1'])('parseExactly reads %s as JSON.parse does', text => {
  expect(parseExactly(`[${text}]`)).toEqual([JSON.parse(text)])
})

test('parseExactly does not change a number inside a string or a member name', () => {
  const text = '{"a":"x, 9000000000000000.4","9000000000000000.4":1.5,"b":[" 1e-400"]}'
  expect(parseExactly(text)).toEqual(JSON.parse(text))
})

test('parseExactly reads 30,000 levels of nesting', () => {
  const text = `${'['.repeat(30_000)} 1.5${']'.repeat(30_000)}`
  expect(Array.isArray(parseExactly(text))).toBe(true)
})

test.each(['', '{', '{"a":1.}', '{"a":.5}', '[1.5', 'NaN'])(
  'parseExactly throws a SyntaxError for %j, which is not JSON',
  text => {
    expect(() => parseExactly(text)).toThrow(SyntaxError)
  },
)

test(`parseExactly reads random JSON as JSON.parse does, SEED=${seed}`, () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      const text = JSON.stringify(value)
      expect(parseExactly(text)).toEqual(JSON.parse(text))
    }),
    { seed, numRuns: 2_000 },
  )
})
