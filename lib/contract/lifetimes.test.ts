import { expect, it } from 'vitest'
import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { inMinutes } from '#lib/contract/lifetimes'
import { LOOKUP_RULES } from '#lib/domain/quotes/lookup-rules'
import { FRESHNESS_RULES } from '#lib/verifiers/oidc/oidc-claims'

it('inMinutes formats milliseconds as minutes', () => {
  expect(inMinutes(300_000)).toBe('5 minutes')
})

it.each([
  ['an expired request', ERRORS.UNAUTHORIZED.reasons.REQUEST_EXPIRED, 'after 5 minutes.'],
  ['an expired lookup', ERRORS.INVALID_INPUT.reasons.LOOKUP_EXPIRED, 'older than 15 minutes.'],
  ['a fresh lookup', LOOKUP_RULES.find(({ id }) => id === 'lookup-fresh')?.label, 'less than 15 minutes old'],
  ['an old token', FRESHNESS_RULES[0]?.label, 'at most 60 s old'],
  ['a token from the future', FRESHNESS_RULES[1]?.label, 'at most 5 s in the future'],
])('the text about %s states the time limit', (_, sentence, lifetime) => {
  expect(sentence).toContain(lifetime)
})
