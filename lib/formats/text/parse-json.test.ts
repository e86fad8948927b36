import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeJson, writeTree } from '#lib/export/write-json'
import { parseJson } from '#lib/formats/text/parse-json'

describe('parseJson', () => {
  test('reads the same values as JSON.parse, and writeJson writes them like JSON.stringify', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        const value = JSON.parse(text)
        const reading = parseJson(text)
        expect('value' in reading && JSON.stringify(reading.value, numberFromBigint)).toBe(
          JSON.stringify(value, numberFromBigint),
        )
        expect('value' in reading && parseJson(writeJson(reading.value))).toEqual(reading)
        expect(writeJson(value)).toBe(JSON.stringify(value, null, 2))
      }),
    )
  })

  test('rejects exactly the texts that JSON.parse rejects, and reports an offset within the text', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', '\\', '\n', '0'), (json, at, put) => {
        const cut = at % (json.length + 1)
        const text = json.slice(0, cut) + put + json.slice(cut + 1)
        const reading = parseJson(text)
        expect('value' in reading).toBe(isValidJson(text))
        if (!('value' in reading)) expect(reading.offset).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  test.each([
    ['', 1, 1, 'expected a value'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'expected a comma or }'],
    ['{"a" 1}', 1, 6, 'expected a colon'],
    ['{"a": 1,}', 1, 9, 'expected a double-quoted field name'],
    ['[1 2]', 1, 4, 'expected a comma or ]'],
    ['{"a": 01}', 1, 8, 'expected a comma or }'],
    ['{"a": "x\n"}', 1, 9, 'control characters must be escaped in strings'],
    ['{"a": "\\q"}', 1, 8, 'not a valid JSON escape'],
    ['{}x', 1, 3, 'expected end of input'],
    ['{"é😀": x}', 1, 8, 'expected a value'],
  ])('rejects %j at line %s, column %s: %s', (text, line, column, reason) => {
    expect(parseJson(text)).toMatchObject({ line, column, reason })
  })

  test('does not round an integer beyond the precision of a number', () => {
    const text = '{\n  "amount": 9007199254740993\n}'
    const reading = parseJson(text)
    expect('value' in reading && writeJson(reading.value)).toBe(text)
  })

  test('reads __proto__ as an ordinary member', () => {
    const reading = parseJson('{"__proto__": {"a": 1}}')
    expect('value' in reading && Object.keys(reading.value as object)).toEqual(['__proto__'])
  })

  test('rejects nesting deeper than 100 levels', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`
    const rejection = { reason: 'at most 100 nesting levels are supported' }
    expect(parseJson(nested(100))).toHaveProperty('value')
    expect(parseJson(nested(101))).toMatchObject(rejection)
    expect(parseJson(`${'['.repeat(101)}${']'.repeat(101)}`)).toMatchObject(rejection)
    expect(parseJson('['.repeat(100_000))).toMatchObject(rejection)
  })
})

test('writeTree writes an expression that evaluates to the given value', () => {
  const value = { a: 1, 'b-c': ['x "y" \'z\'', null, {}], d: [] }
  const nameOf = (name: string) => (/^\w+$/.test(name) ? name : JSON.stringify(name))
  expect(new Function(`return ${writeTree(value, () => undefined, { nameOf })}`)()).toEqual(value)
})

function isValidJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function numberFromBigint(_name: string, value: unknown) {
  return typeof value === 'bigint' ? Number(value) : value
}
