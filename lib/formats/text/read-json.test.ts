import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { everyField, type Field, leavesOf, problemsIn } from '#lib/formats/field'
import { readJson } from '#lib/formats/text/read-json'

const utf8 = (text: string) => new TextEncoder().encode(text)

test('readJson returns one field for each scalar of any JSON, in order, with the text of the scalar', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      const bytes = utf8(text)
      const fields = readJson(bytes)
      expect(problemsIn(fields)).toEqual([])
      expectCoverage(fields, bytes.length)
      const leaves = leavesOf(fields).filter(({ kind }) => kind !== 'structure')
      expect(leaves.map(({ meaning }) => meaning)).toEqual(scalarsOf(value))
    }),
  )
})

test('the fields of readJson cover any text, and have a problem if and only if JSON.parse rejects the text', () => {
  const tokens = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '"a"',
    '"\\u00e4"',
    '\\',
    '\\"',
    '1',
    '-0.5e3',
    '01',
    'true',
    ' ',
    '\n',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...tokens), { maxLength: 12 }), parts => {
      const text = parts.join('')
      const bytes = utf8(text)
      const fields = readJson(bytes)
      expectCoverage(fields, bytes.length)
      expect(problemsIn(fields).length === 0, text).toBe(isValidJson(text))
    }),
    { numRuns: 5000 },
  )
})

describe('readJson', () => {
  it.each([
    ['{"a":1,}', 7, 'expected a double-quoted field name'],
    ['{"a" 1}', 5, 'expected a colon'],
    ['[1 2]', 3, 'expected a comma or ]'],
    ['{"a":"b\\x"}', 7, 'not a valid JSON escape'],
    ['{"a":"b\nc"}', 7, 'control characters must be escaped in strings'],
    ['{"a":"b', 7, 'the string has no closing quote'],
    ['{"a":tru}', 5, 'expected a value'],
    ['[1]x', 3, '1 byte of unexpected extra data'],
    ['', 0, 'expected a value'],
  ])('reports a problem in %j at offset %i (%s)', (text, offset, reason) => {
    expect(problemsIn(readJson(utf8(text)))).toEqual([{ offset, reason, severity: 'error' }])
  })
})

test('readJson reports nesting deeper than 100 levels', () => {
  const [problem] = problemsIn(readJson(utf8('['.repeat(50_000))))
  expect(problem).toEqual({ offset: 100, reason: 'at most 100 nesting levels are supported', severity: 'error' })
})

test('readJson returns a named field for a truncated value, up to the end of the text', () => {
  const fields = readJson(utf8('{"publicKey":"02ab'), { publicKey: { kind: 'key' } })
  expect(everyField(fields)).toContainEqual(
    expect.objectContaining({ name: 'publicKey', kind: 'key', start: 14, end: 18 }),
  )
})

test('readJson reports a duplicate field', () => {
  const repeated = everyField(readJson(utf8('{"a":1,"a":2}'))).find(({ name }) => name === 'repeated')
  expect(repeated?.meaning).toContain('duplicate field a')
})

test('readJson reports bytes that are not UTF-8', () => {
  expect(problemsIn(readJson(Uint8Array.of(0x22, 0xff, 0x22)))).toMatchObject([{ offset: 1 }])
})

function scalarsOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(scalarsOf)
  return [typeof value === 'string' ? value : JSON.stringify(value)]
}

function isValidJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function expectCoverage(fields: readonly Field[], length: number): void {
  let end = 0
  for (const leaf of leavesOf(fields)) {
    if (leaf.start !== end) expect(leaf.start).toBe(end)
    end = leaf.end
  }
  expect(end).toBe(length)
}
