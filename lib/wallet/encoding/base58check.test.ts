import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBase58 } from '#lib/testing/reference/read-base58'
import { fromHex, sha256 } from '#lib/testing/reference/test-bytes'
import { base58FromBytes } from '#lib/wallet/encoding/base58'
import { base58checkFromBytes, readBase58check } from '#lib/wallet/encoding/base58check'

it.each([
  [
    'the address in the first Bitcoin block',
    '0062e907b15cbf27d5425399ebf6f0fb50ebb88f18',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ],
  ['a Tron contract address', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
])('base58check encodes and decodes %s', (_name, hex, text) => {
  expect(base58checkFromBytes(fromHex(hex))).toBe(text)
  expect(readBase58check(text)).toEqual(fromHex(hex))
})

it('base58check is base58 of the payload and the first four bytes of its double SHA-256', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 90 }), bytes => {
      const check = sha256(sha256(bytes)).subarray(0, 4)
      const text = base58checkFromBytes(bytes)
      expect(readBase58(text)).toEqual([...bytes, ...check])
      expect(readBase58check(text)).toEqual(bytes)
    }),
  )
})

describe('base58check rejects', () => {
  const text = base58checkFromBytes(fromHex('00deadbeef'))

  it('text with any one changed character', () => {
    for (let place = 0; place < text.length; place += 1) {
      for (const letter of '123abcXYZ') {
        const changed = text.slice(0, place) + letter + text.slice(place + 1)
        if (changed !== text) expect(readBase58check(changed)).toBeUndefined()
      }
    }
  })

  it.each([
    ['an empty string', ''],
    ['a character outside the alphabet', text.replace(/.$/, '0')],
    ['whitespace', ` ${text}`],
    ['an extra zero byte at the start', `1${text}`],
    ['fewer bytes than a checksum', base58FromBytes(Uint8Array.of(1, 2, 3))],
    ['an empty payload with a wrong checksum', base58FromBytes(Uint8Array.of(1, 2, 3, 4))],
    ['more than 512 characters, even with a correct checksum', base58checkFromBytes(new Uint8Array(380).fill(255))],
  ])('%s', (_name, wrong) => {
    expect(readBase58check(wrong)).toBeUndefined()
  })
})
