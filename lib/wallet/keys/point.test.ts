import { createECDH, ECDH } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { fromHex, keyPairOf } from '#lib/testing/reference/test-bytes'
import { compressPoint, readPoint, readUncompressedPoint, uncompressPoint } from '#lib/wallet/keys/point'

const PRIME = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const point = keyPairOf('point').publicKey
const hex = hexFromBytes(point)
const x = hex.slice(2, 66)
const y = hex.slice(66)
const digits = (value: bigint) => value.toString(16).padStart(64, '0')

/** Hex of a point with x = 0, so that x plus the prime still fits into 32 bytes. */
const zeroXHex = ECDH.convertKey(
  Buffer.from(`02${digits(0n)}`, 'hex'),
  'prime256v1',
  undefined,
  'hex',
  'uncompressed',
) as string

describe('readPoint reads', () => {
  it('compressed and uncompressed points, in lowercase or uppercase hex, as the same 65 bytes', () => {
    const compressed = hexFromBytes(compressPoint(point))
    for (const text of [hex, hex.toUpperCase(), compressed, compressed.toUpperCase()]) {
      expect(readPoint(text)).toEqual(point)
    }
  })

  it('any key compressed by Node', () => {
    fc.assert(
      fc.property(fc.nat(), nat => {
        const { publicKey, privateKey } = keyPairOf(`key ${nat}`)
        const node = createECDH('prime256v1')
        node.setPrivateKey(privateKey)
        const compressed = new Uint8Array(node.getPublicKey(null, 'compressed'))
        expect(compressPoint(publicKey)).toEqual(compressed)
        expect(uncompressPoint(compressed)).toEqual(publicKey)
        expect(readPoint(hexFromBytes(compressed))).toEqual(publicKey)
      }),
      { numRuns: 50 },
    )
  })

  it('a point with x = 0', () => {
    expect(readPoint(zeroXHex)).toEqual(fromHex(zeroXHex))
  })
})

const notPoints: readonly (readonly [string, string])[] = [
  ['an empty string', ''],
  ['infinity', '00'],
  ['infinity in 33 bytes', '00'.repeat(33)],
  ['infinity in 65 bytes', '00'.repeat(65)],
  ['zeros after 04', `04${'00'.repeat(64)}`],
  ['x without a prefix', x],
  ['x and y without a prefix', x + y],
  ['65 bytes marked as compressed', `02${x}${y}`],
  ['33 bytes marked as uncompressed', `04${x}`],
  ['the hybrid form', `${Number.parseInt(y.at(-1) ?? '', 16) % 2 === 0 ? '06' : '07'}${x}${y}`],
  ['an unknown prefix', `05${x}${y}`],
  ['one byte too few', hex.slice(0, -2)],
  ['one byte too many', `${hex}00`],
  ['one digit too few', hex.slice(0, -1)],
  ['a y off the curve', hex.replace(/.$/, digit => (digit === '0' ? '1' : '0'))],
  ['x and y swapped', `04${y}${x}`],
  ['x with another y', `04${x}${digits(PRIME - 1n)}`],
  ['x plus the prime', `04${digits(0n + PRIME)}${zeroXHex.slice(66)}`],
  ['a y above the prime', `04${zeroXHex.slice(2, 66)}${'f'.repeat(64)}`],
  ['a compressed x plus the prime', `02${digits(0n + PRIME)}`],
  ['a compressed x that no point has', `02${digits(1n)}`],
  ['an invalid digit', `${hex.slice(0, -1)}g`],
  ['whitespace', ` ${hex}`],
  ['a newline', `${hex}\n`],
  ['a 0x prefix', `0x${hex}`],
]

describe('readPoint and readUncompressedPoint reject', () => {
  it.each(notPoints)('%s', (_name, text) => {
    expect(readPoint(text)).toBeUndefined()
    expect(readUncompressedPoint(text)).toBeUndefined()
  })
})

it('readPoint accepts the same points as Node, for random coordinates and edge cases', () => {
  const edges = [
    0n,
    1n,
    2n,
    3n,
    PRIME - 3n,
    PRIME - 1n,
    PRIME,
    PRIME + 1n,
    PRIME + 5n,
    2n ** 256n - 1n,
    BigInt(`0x${x}`),
  ]
  const coordinate = fc.oneof(fc.constantFrom(...edges), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })).map(digits)
  const compressed = fc.tuple(fc.constantFrom('02', '03'), coordinate).map(parts => parts.join(''))
  const uncompressed = fc
    .tuple(fc.constant('04'), coordinate, fc.oneof(coordinate, fc.constant(y)))
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(compressed, uncompressed), text => {
      const read = readPoint(text)
      expect(read && hexFromBytes(read)).toBe(uncompressedByNode(text))
    }),
    { numRuns: 500 },
  )
})

describe('readUncompressedPoint', () => {
  it('accepts a point as 04 and 128 hex digits, in lowercase or uppercase', () => {
    expect(readUncompressedPoint(hex)).toEqual(point)
    expect(readUncompressedPoint(hex.toUpperCase())).toEqual(point)
  })

  it('rejects the compressed form', () => {
    expect(readUncompressedPoint(hexFromBytes(compressPoint(point)))).toBeUndefined()
  })
})

describe('compressPoint and uncompressPoint', () => {
  it('use 02 or 03 as the first byte, depending on the parity of y', () => {
    const opposite = fromHex(`04${x}${digits(PRIME - BigInt(`0x${y}`))}`)
    expect(compressPoint(point).slice(1)).toEqual(compressPoint(opposite).slice(1))
    expect([compressPoint(point)[0], compressPoint(opposite)[0]].toSorted()).toEqual([2, 3])
    expect(uncompressPoint(compressPoint(opposite))).toEqual(opposite)
  })

  it('compressPoint does not change the given point, even if the point is a Buffer', () => {
    const bytes = Buffer.from(point)
    expect(compressPoint(bytes)[0]).toBeLessThan(4)
    expect(new Uint8Array(bytes)).toEqual(new Uint8Array(point))
  })

  it('compressPoint throws RangeError unless the point has 65 bytes and starts with 04', () => {
    expect(() => compressPoint(compressPoint(point))).toThrow(RangeError)
    expect(() => compressPoint(fromHex(`05${x}${y}`))).toThrow(RangeError)
  })

  it('uncompressPoint returns undefined unless the input has 33 bytes', () => {
    expect(uncompressPoint(point)).toBeUndefined()
    expect(uncompressPoint(compressPoint(point).subarray(0, 32))).toBeUndefined()
    expect(uncompressPoint(new Uint8Array())).toBeUndefined()
  })
})

function uncompressedByNode(text: string): string | undefined {
  try {
    return String(ECDH.convertKey(text, 'prime256v1', 'hex', 'hex', 'uncompressed'))
  } catch {
    return undefined
  }
}
