import { createHash, ECDH } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawPublicKey, sparkAddress } from '#lib/domain/instructions/crypto-wallets'
import { drawFrom } from '#lib/domain/instructions/seeded-bytes'
import { bytesFromWords, readBech32 } from '#lib/testing/reference/read-bech32'

const digest = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())

it('a Spark address contains exactly one compressed secp256k1 public key', () => {
  fc.assert(
    fc.property(fc.string(), seed => {
      const key = drawPublicKey(drawFrom(seed, digest))
      const { prefix, words } = readBech32(sparkAddress(key), 'bech32m')
      expect(prefix).toBe('spark')
      expect([...bytesFromWords(words)]).toEqual([0x0a, 33, ...key])
      expect(ECDH.convertKey(key, 'secp256k1', undefined, undefined, 'compressed')).toEqual(Buffer.from(key))
    }),
  )
})

it('a Spark address starts with spark1pgss', () => {
  expect(sparkAddress(drawPublicKey(drawFrom('seed', digest)))).toMatch(/^spark1pgss[a-z0-9]{57,58}$/)
})
