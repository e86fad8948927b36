import { expect, it } from 'vitest'
import { countFailedStamp } from './failed-stamps'

const known = { requestId: 'Request:1', count: 2 }

it.each([
  ['a stamp over other bytes', 'Request:1', 'BODY_MISMATCH', 'TRAILING_NEWLINE', 3],
  ['a stamp with another key', 'Request:1', 'INVALID', 'UNKNOWN_KEY', 3],
  ['a retry with a changed body', 'Request:1', 'BODY_MISMATCH', 'BODY_CHANGED', 2],
  ['a retry after a change of the contact', 'Request:1', 'BODY_MISMATCH', 'CONTACT_CHANGED', 2],
  ['a retry with two stamps', 'Request:1', 'MALFORMED', 'TWO_SIGNATURES', 2],
  ['a stamp over other bytes', 'Request:2', 'BODY_MISMATCH', 'TRAILING_NEWLINE', 2],
])(
  'Request:1 has 2 failed stamps; after %s for %s fails with WALLET_SIGNATURE_%s (%s), the count for Request:1 is %i',
  (_, sentTo, code, reason, count) => {
    expect(countFailedStamp(known, 'Request:1', rejectedCall(sentTo, `WALLET_SIGNATURE_${code}`, reason)).count).toBe(
      count,
    )
  },
)

it('the failed-stamp count of another pending request starts at zero', () => {
  expect(countFailedStamp(known, 'Request:2', undefined)).toEqual({ requestId: 'Request:2', count: 0 })
})

function rejectedCall(requestId: string, code: string, reason: string) {
  const body = JSON.stringify({ code, details: { reason } })
  const headers = { 'Request-Id': requestId, 'Service-Wallet-Signature': 'x' }
  return {
    request: { method: 'POST', path: '/x', headers } as const,
    answer: { status: 401, headers: [], body, exchangeId: undefined, durationMs: 1 },
  }
}
