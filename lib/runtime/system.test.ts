import { describe, expect, test } from 'vitest'
import { instantFromEpoch } from '#lib/contract/scalars'
import { equalInConstantTime, sha256, uuidAt } from '#lib/runtime/system'

const at = (milliseconds: number) => uuidAt(instantFromEpoch(milliseconds))

describe('a UUID', () => {
  test('has version 7, variant bits 10 and lowercase digits', () => {
    for (let index = 0; index < 1_000; index += 1) {
      expect(at(1_760_000_000_000 + index)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
    }
  })

  test('begins with its time in 48 bits (RFC 9562, appendix A.6)', () => {
    expect(at(0x017f22e279b0)).toMatch(/^017f22e2-79b0-7/)
    expect(at(0)).toMatch(/^00000000-0000-7/)
    expect(at(2 ** 48 - 1)).toMatch(/^ffffffff-ffff-7/)
  })

  test('sorts by time when compared as text', () => {
    const ids = Array.from({ length: 500 }, (_, index) => at(1_760_000_000_000 + index * 7))
    expect(ids.toSorted()).toEqual(ids)
  })

  test('is unique within one millisecond', () => {
    const ids = Array.from({ length: 20_000 }, () => at(1))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has each random bit set in at least one of 500 samples', () => {
    const seen = Array.from({ length: 16 }, () => 0)
    for (let index = 0; index < 500; index += 1) {
      const bytes = Buffer.from(at(0).replaceAll('-', ''), 'hex')
      for (const [index, byte] of bytes.entries()) seen[index] = (seen[index] ?? 0) | byte
    }
    expect(seen).toEqual([0, 0, 0, 0, 0, 0, 0x7f, 0xff, 0xbf, ...Array.from({ length: 7 }, () => 0xff)])
  })
})

test('sha256 matches the FIPS 180 example “abc”', () => {
  expect(Buffer.from(sha256(Buffer.from('abc'))).toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('equalInConstantTime returns true only for equal texts, and does not throw if the lengths differ', () => {
  expect(equalInConstantTime('a', 'a')).toBe(true)
  expect(equalInConstantTime('', '')).toBe(true)
  for (const other of ['', 'b', 'aa', 'a\u0000', 'A']) expect(equalInConstantTime('a', other)).toBe(false)
})
