import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from '#lib/wallet/keys/sha256'

test("the SHA-256 matches Node's", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      expect(sha256(bytes)).toEqual(new Uint8Array(createHash('sha256').update(bytes).digest()))
    }),
  )
})
