import { decode } from 'cborg'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { type CborValue, cborFrom } from '#lib/wallet/encoding/cbor-writer'

describe('cborFrom', () => {
  test.each([
    [0, '00'],
    [23, '17'],
    [24, '1818'],
    [255, '18ff'],
    [256, '190100'],
    [65_536, '1a00010000'],
    [4_294_967_295, '1affffffff'],
    [-1, '20'],
    [-257, '390100'],
    ['', '60'],
    ['ü', '62c3bc'],
    [new Uint8Array(), '40'],
    [Uint8Array.of(1, 2, 3, 4), '4401020304'],
    [new Map(), 'a0'],
    [
      new Map([
        [1, 2],
        [3, 4],
      ]),
      'a201020304',
    ],
    [new Map([['a', new Map([[-1, 1]])]]), 'a16161a12001'],
  ] satisfies [CborValue, string][])('encodes %o as %s', (value, hex) => {
    expect(hexFromBytes(cborFrom(value))).toBe(hex)
  })

  test('encodes maps with the shortest heads, so that a strict decoder reads them back', () => {
    const scalar = fc.oneof(
      fc.integer({ min: -(2 ** 31), max: 2 ** 32 - 1 }),
      fc.string({ unit: 'binary' }),
      fc.uint8Array({ maxLength: 300 }),
    )
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ maxLength: 30 }), scalar, { maxKeys: 10, noNullPrototype: true }),
        members => {
          const map = new Map(Object.entries(members))
          expect(decode(cborFrom(map), { useMaps: true, strict: true })).toEqual(map)
        },
      ),
    )
  })

  test.each([0.5, 2 ** 32, -(2 ** 32) - 1, Number.NaN])('throws RangeError for %d', value => {
    expect(() => cborFrom(value)).toThrow(RangeError)
  })
})
