import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawFrom } from '#lib/domain/instructions/seeded-bytes'

const digest = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())

it('a draw has the requested length and is deterministic', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(100), (seed, label, length) => {
      const bytes = drawFrom(seed, digest).bytes(label, length)
      expect(bytes).toHaveLength(length)
      expect(drawFrom(seed, digest).bytes(label, length)).toEqual(bytes)
      expect(drawFrom(seed, digest).digits(label, length)).toMatch(new RegExp(`^[0-9]{${length}}$`))
    }),
  )
})

it('a longer draw starts with the bytes of a shorter draw, and another label or seed gives other bytes', () => {
  const { bytes } = drawFrom('seed', digest)
  expect(bytes('a', 70).subarray(0, 33)).toEqual(bytes('a', 33))
  expect(bytes('b', 33)).not.toEqual(bytes('a', 33))
  expect(drawFrom('other', digest).bytes('a', 33)).not.toEqual(bytes('a', 33))
})

it('all ten digits are about equally frequent in a long draw', () => {
  const counts = new Map<string, number>()
  for (const digit of drawFrom('seed', digest).digits('count', 10_000)) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  expect([...counts.keys()].toSorted().join('')).toBe('0123456789')
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
})
