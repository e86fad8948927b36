import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from '#lib/wallet/keys/sha256'

test('sha256 returns the same hash as Node', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      expect(sha256(bytes)).toEqual(new Uint8Array(createHash('sha256').update(bytes).digest()))
    }),
  )
})
