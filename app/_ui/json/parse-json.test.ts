import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJson } from './parse-json'
import { writeJson, writeLiteral } from './write-json'

describe('reading JSON', () => {
  test('whatever JSON.parse reads is read alike, and written as JSON.stringify writes it', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        const value = JSON.parse(text)
        const reading = readJson(text)
        expect('value' in reading && JSON.stringify(reading.value, safe)).toBe(JSON.stringify(value, safe))
        expect('value' in reading && readJson(writeJson(reading.value))).toEqual(reading)
        expect(writeJson(value)).toBe(JSON.stringify(value, null, 2))
      }),
    )
  })

  test('whatever JSON.parse refuses is refused, with a place inside the text', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', '\\', '\n', '0'), (json, at, put) => {
        const cut = at % (json.length + 1)
        const text = json.slice(0, cut) + put + json.slice(cut + 1)
        const reading = readJson(text)
        expect('value' in reading).toBe(parses(text))
        if (!('value' in reading)) expect(reading.offset).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  test.each([
    ['', 1, 1, 'a value'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, '"," or "}"'],
    ['{"a" 1}', 1, 6, '":"'],
    ['{"a": 1,}', 1, 9, 'a member name in double quotes'],
    ['[1 2]', 1, 4, '"," or "]"'],
    ['{"a": 01}', 1, 8, '"," or "}"'],
    ['{"a": "x\n"}', 1, 9, "the string's closing quote"],
    ['{"a": "\\q"}', 1, 8, 'a valid escape'],
    ['{}x', 1, 3, 'nothing more'],
    ['{"é😀": x}', 1, 8, 'a value'],
  ])('%j stops at line %s, column %s: expected %s', (text, line, column, expected) => {
    expect(readJson(text)).toMatchObject({ line, column, expected })
  })

  test('an integer too long for a number keeps its digits', () => {
    const text = '{\n  "amount": 9007199254740993\n}'
    const reading = readJson(text)
    expect('value' in reading && writeJson(reading.value)).toBe(text)
  })

  test('a member called __proto__ is a member', () => {
    const reading = readJson('{"__proto__": {"a": 1}}')
    expect('value' in reading && Object.keys(reading.value as object)).toEqual(['__proto__'])
  })

  test('nesting without end is refused, not followed', () => {
    expect(readJson('['.repeat(100_000))).toMatchObject({ expected: 'fewer levels' })
  })

  test('a TypeScript expression has the same value', () => {
    const value = { a: 1, 'b-c': ['x "y" \'z\'', null, {}], d: [] }
    expect(new Function(`return ${writeLiteral(value)}`)()).toEqual(value)
  })
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function safe(_name: string, value: unknown) {
  return typeof value === 'bigint' ? Number(value) : value
}
