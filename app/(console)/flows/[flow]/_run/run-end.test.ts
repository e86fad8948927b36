import { expect, it } from 'vitest'
import { runEndReason } from './run-end'

it.each([
  [401, 'UNAUTHORIZED', 'SESSION_ENDED', 'The signing session has ended.'],
  [401, 'WALLET_SIGNATURE_INVALID', 'UNKNOWN_KEY', 'The signing session has ended.'],
  [401, 'UNAUTHORIZED', 'REQUEST_EXPIRED', 'The deadline for signing has passed.'],
  [401, 'UNAUTHORIZED', 'INVALID_OTP_CODE', 'The service rejected the encrypted bundle. The failed check says why.'],
  [409, 'CONFLICT', 'QUOTE_EXPIRED', 'The quote has expired.'],
  [404, 'REFERENCE_NOT_FOUND', undefined, 'The run’s wallet, credential, session or quote no longer exists.'],
])('a response with status %i, code %s and reason %s ends a run (%s)', (status, code, reason, why) => {
  expect(runEndReason(answerOf(status, { code, details: { reason } }))).toBe(why)
})

it.each([
  [401, 'UNAUTHORIZED', 'CREDENTIALS_WRONG'],
  [401, 'WALLET_SIGNATURE_BODY_MISMATCH', 'TRAILING_NEWLINE'],
  [429, 'RATE_LIMITED', undefined],
  [500, 'INTERNAL_ERROR', undefined],
  [200, undefined, 'SESSION_ENDED'],
])('a response with status %i, code %s and reason %s does not end a run', (status, code, reason) => {
  expect(runEndReason(answerOf(status, { code, details: { reason } }))).toBeUndefined()
})

it('an HTML 502 from a proxy does not end a run', () => {
  expect(runEndReason({ ...answerOf(502, {}), body: '<html>' })).toBeUndefined()
})

function answerOf(status: number, body: object) {
  return { status, headers: [], body: JSON.stringify(body), exchangeId: undefined, durationMs: 1 }
}
