import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { derFromSignature } from '#lib/testing/reference/der-from-signature'
import { DER_MUTANTS } from '#lib/testing/reference/der-mutants'
import { fromHex } from '#lib/testing/reference/test-bytes'
import { P256_ORDER, rawFromSignature, readDerSignature, readRawSignature } from '#lib/wallet/encoding/der-signature'

const scalar = fc.bigInt({ min: 1n, max: P256_ORDER - 1n })

it('a signature encoded as DER or in raw form decodes to the same r and s, even if s is high', () => {
  fc.assert(
    fc.property(scalar, scalar, (r, s) => {
      expect(readDerSignature(derFromSignature({ r, s }))).toEqual({ r, s })
      expect(readRawSignature(rawFromSignature({ r, s }))).toEqual({ r, s })
    }),
    { numRuns: 1_000 },
  )
})

it.each([
  ['the smallest value', 1n, '3006020101020101'],
  ['0x80, whose highest bit is set', 0x80n, '300802020080' + '02020080'],
  ['the largest value', P256_ORDER - 1n, undefined],
  ['half of the order', P256_ORDER >> 1n, undefined],
  ['one more than half of the order', (P256_ORDER >> 1n) + 1n, undefined],
  ['31 bytes long', 2n ** 247n, undefined],
])('a DER round trip preserves r and s if both are %s', (_name, value, hex) => {
  const der = derFromSignature({ r: value, s: value })
  if (hex) expect(hexFromBytes(der)).toBe(hex)
  expect(readDerSignature(der)).toEqual({ r: value, s: value })
})

it.each([0n, -1n, P256_ORDER, 2n ** 256n])('encoding throws RangeError if r or s is %s', value => {
  for (const signature of [
    { r: value, s: 1n },
    { r: 1n, s: value },
  ]) {
    expect(() => derFromSignature(signature)).toThrow(RangeError)
    expect(() => rawFromSignature(signature)).toThrow(RangeError)
  }
})

const r = 0x6d2a6f0b_3c1e_4f7a_9b8c_7d6e5f4a3b2c1d0e_1122334455667788n
const low = { r, s: r - 5n }
const high = { r, s: P256_ORDER - low.s }

describe('a DER signature', () => {
  it.each([
    ['low', low],
    ['high', high],
  ])('is accepted with a %s s', (_name, signature) => {
    expect(readDerSignature(derFromSignature(signature))).toEqual(signature)
  })

  it.each(DER_MUTANTS)('is rejected with $name', ({ mutate }) => {
    for (const signature of [low, high]) {
      const bytes = mutate(derFromSignature(signature))
      const read = readDerSignature(bytes)
      expect(read).toEqual({ problem: expect.any(String), offset: expect.any(Number) })
      if ('problem' in read) expect(read.offset).toBeLessThanOrEqual(bytes.length)
    }
  })

  it('has only one accepted encoding', () => {
    const start = derFromSignature(high)
    const change = fc.record({ place: fc.nat(start.length - 1), byte: fc.nat(255) })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(4), (changes, cut) => {
        const bytes = start.slice(0, start.length - cut)
        for (const { place, byte } of changes) if (place < bytes.length) bytes[place] = byte
        const read = readDerSignature(bytes)
        if (!('problem' in read)) expect(derFromSignature(read)).toEqual(bytes)
      }),
      { numRuns: 20_000 },
    )
  })

  it('is rejected with a redundant leading zero (before 7f), but not with a required one (before 80)', () => {
    expect(readDerSignature(fromHex('30070202007f020101'))).toMatchObject({ offset: 4 })
    expect(readDerSignature(fromHex('300702020080020101'))).toEqual({ r: 0x80n, s: 1n })
  })

  it('yields the offset of the problem if it is rejected', () => {
    expect(readDerSignature(new Uint8Array())).toEqual({ problem: 'truncated before the sequence', offset: 0 })
    expect(readDerSignature(fromHex('308106020101020101'))).toMatchObject({
      problem: 'the length of the sequence is not in the short form',
      offset: 1,
    })
    expect(readDerSignature(fromHex('310602010102010100'))).toMatchObject({ offset: 0 })
    expect(readDerSignature(fromHex('300602010102010100'))).toMatchObject({ offset: 8 })
    expect(readDerSignature(fromHex('3006020101030101'))).toMatchObject({ offset: 5 })
    expect(readDerSignature(fromHex('3006020101020181'))).toMatchObject({ offset: 7 })
  })
})

describe('a raw signature', () => {
  it.each([0, 63, 65, 70])('is rejected if it has %i bytes', length => {
    expect(readRawSignature(new Uint8Array(length).fill(1))).toBeUndefined()
  })

  it('is rejected if it has 65 bytes, even if they contain a valid r and s', () => {
    expect(readRawSignature(fromHex(`${'00'.repeat(31)}01${'00'.repeat(32)}01`))).toBeUndefined()
  })

  it.each([0n, P256_ORDER, 2n ** 256n - 1n])('is rejected with an r or s of %s', value => {
    const [wrong, right] = [value, 1n].map(part => part.toString(16).padStart(64, '0'))
    expect(readRawSignature(fromHex(`${wrong}${right}`))).toBeUndefined()
    expect(readRawSignature(fromHex(`${right}${wrong}`))).toBeUndefined()
  })
})
