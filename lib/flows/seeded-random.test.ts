import { expect, test } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { seededRandom } from '#lib/flows/seeded-random'
import { newKeyPair } from '#lib/wallet/keys/key-pair'

test('the same seed gives the same sequence of distinct keys, and another seed gives another key', () => {
  const [a, b] = [seededRandom('seed'), seededRandom('seed')]
  const keys = Array.from({ length: 5 }, () => hexFromBytes(newKeyPair(a).privateKey))
  expect(Array.from({ length: 5 }, () => hexFromBytes(newKeyPair(b).privateKey))).toEqual(keys)
  expect(new Set(keys).size).toBe(5)
  expect(hexFromBytes(newKeyPair(seededRandom('other')).privateKey)).not.toBe(keys[0])
})

test('seededRandom returns the requested number of bytes', () => {
  const random = seededRandom('seed')
  for (const length of [0, 1, 32, 33, 48, 64]) expect(random(length).length).toBe(length)
})
