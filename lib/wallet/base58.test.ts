import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readBase58 } from '#lib/testing/read-base58'
import { base58CheckFromBytes, base58FromBytes } from '#lib/wallet/base58'

const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

it.each([
  ['', ''],
  ['61', '2g'],
  ['626262', 'a3gV'],
  ['73696d706c792061206c6f6e6720737472696e67', '2cFupjhnEsSn59qHXstmK2ffpLv2'],
  ['00eb15231dfceb60925886b67d065299925915aeb172c06647', '1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L'],
  ['00000000000000000000', '1111111111'],
])("base58 of %j, of Bitcoin Core's vectors, is %j", (hex, text) => {
  expect(base58FromBytes(fromHex(hex))).toBe(text)
})

it.each([
  [
    'the address of the first block',
    '0062e907b15cbf27d5425399ebf6f0fb50ebb88f18',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ],
  ['a Tron contract', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
])('base58check of %s', (_name, hex, text) => {
  expect(base58CheckFromBytes(fromHex(hex))).toBe(text)
})

it('base58check is base58 with four bytes of the double hash', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), bytes => {
      const check = sha256(sha256(bytes)).subarray(0, 4)
      expect(readBase58(base58CheckFromBytes(bytes))).toEqual([...bytes, ...check])
    }),
  )
})

function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest())
}
