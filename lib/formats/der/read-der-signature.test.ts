import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readDerSignature } from '#lib/formats/der/read-der-signature'
import { fieldNamed, problemsIn } from '#lib/formats/field'
import { integerOf } from '#lib/formats/read-integer'
import { derFromSignature } from '#lib/testing/reference/der-from-signature'
import { DER_MUTANTS } from '#lib/testing/reference/der-mutants'
import { P256_ORDER, readDerSignature as readStrictly } from '#lib/wallet/encoding/der-signature'

const scalar = fc.bigInt({ min: 1n, max: P256_ORDER - 1n })

test('readDerSignature reads any r and s, and reports whether s is in the low or high half of its range', () => {
  fc.assert(
    fc.property(scalar, scalar, (r, s) => {
      const bytes = derFromSignature({ r, s })
      const fields = readDerSignature(bytes)
      expect(problemsIn(fields)).toEqual([])
      expect([numberOf('r'), numberOf('s')]).toEqual([r, s])
      expect(fieldNamed(fields, 's')?.meaning).toContain(s > P256_ORDER / 2n ? 'high half' : 'low half')

      function numberOf(name: string): bigint {
        const { start, end } = fieldNamed(fields, name) ?? { start: 0, end: 0 }
        return integerOf(bytes.subarray(start, end))
      }
    }),
  )
})

describe('readDerSignature reports an error for an invalid signature', () => {
  it.each(DER_MUTANTS)('$name', ({ mutate }) => {
    const bytes = mutate(derFromSignature({ r: P256_ORDER - 3n, s: 5n }))
    expect(problemsIn(readDerSignature(bytes)).some(({ severity }) => severity === 'error')).toBe(true)
  })
})

test('readDerSignature and the strict reader reject the same one-byte changes', () => {
  fc.assert(
    fc.property(scalar, scalar, fc.nat(79), fc.integer({ min: 1, max: 255 }), (r, s, place, change) => {
      const whole = derFromSignature({ r, s })
      const at = place % whole.length
      const bytes = whole.with(at, (whole[at] ?? 0) ^ change)
      expect(problemsIn(readDerSignature(bytes)).length > 0).toBe('problem' in readStrictly(bytes))
    }),
    { numRuns: 3_000 },
  )
})
