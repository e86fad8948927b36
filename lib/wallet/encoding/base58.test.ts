import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readBase58 } from '#lib/testing/reference/read-base58'
import { fromHex } from '#lib/testing/reference/test-bytes'
import { base58FromBytes } from '#lib/wallet/encoding/base58'

it.each([
  ['', ''],
  ['61', '2g'],
  ['626262', 'a3gV'],
  ['73696d706c792061206c6f6e6720737472696e67', '2cFupjhnEsSn59qHXstmK2ffpLv2'],
  ['00eb15231dfceb60925886b67d065299925915aeb172c06647', '1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L'],
  ['00000000000000000000', '1111111111'],
])("base58 of the bytes %j is %j, as in Bitcoin Core's vectors", (hex, text) => {
  expect(base58FromBytes(fromHex(hex))).toBe(text)
})

it('base58 encodes bytes as one number, with a 1 for each leading zero byte', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), bytes => {
      expect(readBase58(base58FromBytes(bytes))).toEqual([...bytes])
    }),
  )
})
