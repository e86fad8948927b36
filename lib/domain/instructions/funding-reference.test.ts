import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FUNDING_REFERENCE, fundingReference, type Id } from '#lib/contract/scalars'

it("a funding reference is CS followed by the last 16 hex digits of the quote's ID in uppercase", () => {
  expect(fundingReference('Quote:0199dd3a-5c00-7abc-8def-0123456789ab' as Id<'Quote'>)).toBe('CS8DEF0123456789AB')
})

it('a funding reference has 18 characters, and two are equal if and only if the quote IDs end with the same 16 hex digits', () => {
  const ids = fc.uuid({ version: 7 }).map(uuid => `Quote:${uuid}` as Id<'Quote'>)
  fc.assert(
    fc.property(ids, ids, (one, other) => {
      expect(fundingReference(one)).toMatch(FUNDING_REFERENCE)
      expect(fundingReference(one)).toHaveLength(18)
      expect(fundingReference(one) === fundingReference(other)).toBe(one.slice(-17) === other.slice(-17))
    }),
  )
})
