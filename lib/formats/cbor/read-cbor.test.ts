import { decode, encode } from 'cborg'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type CborItem, diagnosticOf } from '#lib/formats/cbor/cbor-item'
import { readCbor, readCborItem } from '#lib/formats/cbor/read-cbor'
import { type Field, leavesOf, problemsIn } from '#lib/formats/field'
import { readFields } from '#lib/formats/field-reader'

/** Hex and diagnostic notation of examples in RFC 8949 appendix A and section 8.1. */
const EXAMPLES: readonly (readonly [string, string])[] = [
  ['00', '0'],
  ['17', '23'],
  ['1818', '24'],
  ['1903e8', '1000'],
  ['1a000f4240', '1000000'],
  ['1b000000e8d4a51000', '1000000000000'],
  ['1bffffffffffffffff', '18446744073709551615'],
  ['3bffffffffffffffff', '-18446744073709551616'],
  ['20', '-1'],
  ['3903e7', '-1000'],
  ['f90000', '0.0'],
  ['f98000', '-0.0'],
  ['f93c00', '1.0'],
  ['fb3ff199999999999a', '1.1'],
  ['f93e00', '1.5'],
  ['f97bff', '65504.0'],
  ['fa47c35000', '100000.0'],
  ['fa7f7fffff', '3.4028234663852886e+38'],
  ['fb7e37e43c8800759c', '1.0e+300'],
  ['f90001', '5.960464477539063e-8'],
  ['f90400', '0.00006103515625'],
  ['f9c400', '-4.0'],
  ['f97c00', 'Infinity'],
  ['f97e00', 'NaN'],
  ['f9fc00', '-Infinity'],
  ['fa7f800000', 'Infinity'],
  ['fb7ff8000000000000', 'NaN'],
  ['f4', 'false'],
  ['f5', 'true'],
  ['f6', 'null'],
  ['f7', 'undefined'],
  ['f0', 'simple(16)'],
  ['f8ff', 'simple(255)'],
  ['c11a514b67b0', '1(1363896240)'],
  ['d74401020304', "23(h'01020304')"],
  ['d818456449455446', "24(h'6449455446')"],
  ['40', "h''"],
  ['4401020304', "h'01020304'"],
  ['60', '""'],
  ['6449455446', '"IETF"'],
  ['62225c', '"\\"\\\\"'],
  ['62c3bc', '"ü"'],
  ['80', '[]'],
  ['8301820203820405', '[1, [2, 3], [4, 5]]'],
  ['a0', '{}'],
  ['a201020304', '{1: 2, 3: 4}'],
  ['a26161016162820203', '{"a": 1, "b": [2, 3]}'],
  ['826161a161626163', '["a", {"b": "c"}]'],
  ['5f42010243030405ff', "(_ h'0102', h'030405')"],
  ['7f657374726561646d696e67ff', '(_ "strea", "ming")'],
  ['5fff', "''_"],
  ['7fff', '""_'],
  ['9fff', '[_ ]'],
  ['9f018202039f0405ffff', '[_ 1, [2, 3], [_ 4, 5]]'],
  ['bf61610161629f0203ffff', '{_ "a": 1, "b": [_ 2, 3]}'],
  ['bf6346756ef563416d7421ff', '{_ "Fun": true, "Amt": -2}'],
]

describe('examples from RFC 8949', () => {
  it.each(EXAMPLES)('%s is read as %s', (hex, notation) => {
    expect(notationOf(Buffer.from(hex, 'hex'))).toBe(notation)
  })
})

const scalars = fc.oneof(
  fc.integer(),
  fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n - 1n }),
  fc.double(),
  fc.string({ unit: 'grapheme' }),
  fc.uint8Array({ maxLength: 300 }),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
)
const { value: values } = fc.letrec(tie => ({
  value: fc.oneof({ depthSize: 'medium', withCrossShrink: true }, scalars, tie('list'), tie('map')),
  list: fc.array(tie('value'), { maxLength: 6 }),
  map: fc
    .uniqueArray(fc.tuple(fc.oneof(fc.integer(), fc.string()), tie('value')), {
      selector: ([key]) => key,
      maxLength: 6,
    })
    .map(entries => new Map(entries)),
}))

test('readCborItem reads every item that cborg writes, and the fields cover every byte', () => {
  fc.assert(
    fc.property(values, value => {
      const bytes = encode(value)
      const { fields, item } = read(bytes)
      expect(problemsIn(fields)).toEqual([])
      expectCoverage(fields, bytes.length)
      const theirs: unknown = decode(bytes, { useMaps: true, allowBigInt: true })
      expect(item && plain(item)).toEqual(theirs)
    }),
    { numRuns: 500 },
  )
})

test('readCborItem covers any bytes with fields, and agrees with cborg on every valid item that cborg accepts', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
      const { fields, item } = read(bytes)
      expectCoverage(fields, bytes.length)
      const problems = problemsIn(fields)
      // cborg accepts text that is not UTF-8, and a break as a map's value. RFC 8949 forbids both.
      const lenient = ['not valid UTF-8', 'expected an item, found a break']
      if (problems.some(({ reason }) => lenient.includes(reason))) return
      const isAccepted = problems.every(({ severity }) => severity === 'warning')
      const theirs = tryRun(() => decode(bytes, { useMaps: true, allowBigInt: true, rejectDuplicateMapKeys: true }))
      // cborg rejects valid items with unknown tags or unassigned simple values, so its rejections are not compared.
      if ('value' in theirs) {
        expect(isAccepted).toBe(true)
        expect(item && plain(item)).toEqual(theirs.value)
      }
    }),
    { numRuns: 3000 },
  )
})

test('readCborItem covers a truncated item with fields, and reports an error', () => {
  fc.assert(
    fc.property(values, fc.nat(), (value, cut) => {
      const whole = encode(value)
      const bytes = whole.subarray(0, cut % whole.length)
      const { fields } = read(bytes)
      expectCoverage(fields, bytes.length)
      expect(problemsIn(fields).some(({ severity }) => severity === 'error')).toBe(true)
    }),
    { numRuns: 500 },
  )
})

describe('readCbor', () => {
  it.each([
    ['1817', 'not canonical: a shorter header exists'],
    ['590001ff', 'not canonical: a shorter header exists'],
    ['9f01ff', 'not canonical: indefinite length'],
    ['a203010101', 'not canonical: this key must come before the previous one'],
    ['a262616101616201', 'not canonical: this key must come before the previous one'],
  ])('reports a warning in %s: %s', (hex, reason) => {
    expect(problemsIn(readCbor(Buffer.from(hex, 'hex')))).toMatchObject([{ reason, severity: 'warning' }])
  })

  it.each([
    ['a201010102', 'duplicate key'],
    ['61ff', 'not valid UTF-8'],
    ['1c', 'additional information 28 is reserved'],
    ['f818', 'a simple value in a two-byte header must be at least 32'],
    ['ff', 'expected an item, found a break'],
    ['5f01ff', 'expected a chunk of the same type and definite length'],
    [`${'81'.repeat(80)}01`, 'at most 64 nesting levels are supported'],
    ['9b7fffffffffffffff', 'expected a CBOR item'],
    ['0101', '1 byte of unexpected extra data'],
  ])('reports a problem in %s: %s', (hex, reason) => {
    expect(problemsIn(readCbor(Buffer.from(hex, 'hex'))).map(problem => problem.reason)).toContain(reason)
  })
})

function read(bytes: Uint8Array): { fields: readonly Field[]; item: CborItem | undefined } {
  let item: CborItem | undefined
  const fields = readFields(bytes, reader => {
    item = readCborItem(reader)
  })
  return { fields, item }
}

function notationOf(bytes: Uint8Array): string | undefined {
  const { item } = read(bytes)
  return item && diagnosticOf(item)
}

/** Converts an item to the value that cborg returns. */
function plain(item: CborItem): unknown {
  switch (item.type) {
    case 'integer':
      return Number.isSafeInteger(Number(item.value)) ? Number(item.value) : item.value
    case 'array':
      return item.items.map(plain)
    case 'map':
      return new Map(item.entries.map(([key, value]) => [plain(key), plain(value)]))
    case 'tag':
      return plain(item.item)
    case 'simple':
      return item.value === 20 ? false : item.value === 21 ? true : item.value === 22 ? null : undefined
    case 'bytes':
      return Uint8Array.from(item.value)
    case 'text':
    case 'float':
      return item.value
  }
}

function tryRun(run: () => unknown): { readonly value: unknown } | { readonly error: unknown } {
  try {
    return { value: run() }
  } catch (error) {
    return { error }
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
