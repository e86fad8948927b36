import { expect, test } from 'vitest'
import { oneTimeCodes } from '#lib/domain/readiness/practices/one-time-codes'
import { type CallFacts, observedOf } from '#lib/testing/clients/assessed-calls'

const PAIRS: readonly [takes: string, takesPath: string, sends: string, sendsPath: string][] = [
  ['verifyCredential', '/auth/credentials/1/verify', 'challengeCredential', '/auth/credentials/1/challenge'],
  ['authorizeQuote', '/quotes/1/authorize', 'resendQuoteScaCode', '/quotes/1/authorize/resend'],
  ['confirmCustomerEmail', '/customers/1/verify-email/confirm', 'verifyCustomerEmail', '/customers/1/verify-email'],
  ['confirmCustomerPhone', '/customers/1/verify-phone/confirm', 'verifyCustomerPhone', '/customers/1/verify-phone'],
]

test.each(PAIRS)('codes of %s are assessed', (takes, takesPath, sends, sendsPath) => {
  const wrong: CallFacts = { operationId: takes, path: takesPath, status: 400, reason: 'WRONG_CODE' }
  const sent: CallFacts = { operationId: sends, path: sendsPath, status: 204 }
  const verdictOf = (...calls: CallFacts[]) => oneTimeCodes.assess(observedOf(calls)).verdict
  expect(verdictOf(wrong, sent)).toBe('proven')
  expect(verdictOf(wrong, wrong, wrong, wrong)).toBe('violated')
  expect(verdictOf(wrong, wrong, sent, wrong, wrong)).toBe('proven')
  expect(verdictOf(wrong, { ...sent, path: sendsPath.replace('1', '2') })).toBe('not-observed')
  expect(verdictOf(sent, { ...wrong, status: 200, reason: undefined })).toBe('not-observed')
})

test('a code of an email address is no code of a telephone number', () => {
  const wrong: CallFacts = { operationId: 'confirmCustomerEmail', path: '/customers/1/verify-email/confirm' }
  const sent: CallFacts = { operationId: 'verifyCustomerPhone', path: '/customers/1/verify-phone', status: 204 }
  const calls = [{ ...wrong, status: 400, reason: 'WRONG_CODE' }, sent]
  expect(oneTimeCodes.assess(observedOf(calls)).verdict).toBe('not-observed')
})
