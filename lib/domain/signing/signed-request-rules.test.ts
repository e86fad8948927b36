import { describe, expect, test } from 'vitest'
import { SIGNED_REQUEST_VALID_MS } from '#lib/contract/lifetimes'
import { type Id, instantFromEpoch } from '#lib/contract/scalars'
import {
  BODY_RULES,
  FAILED_STAMPS_MAX,
  PENDING_RULES,
  type Retry,
  signedRequestExpiry,
} from '#lib/domain/signing/signed-request-rules'
import { failedRule } from '#lib/testing/reference/failed-rule'

const NOW = instantFromEpoch(1_760_000_000_000)
const ACCOUNT = 'InternalAccount:1' as Id<'InternalAccount'>
const PENDING = {
  accountId: ACCOUNT,
  operation: 'DELETE /auth/credentials/AuthMethod:1',
  bodyDigest: 'aa',
  expiresAt: signedRequestExpiry(NOW),
  usedAt: null,
  failures: 0n,
}
const RETRY: Retry = {
  pending: PENDING,
  operation: PENDING.operation,
  accountId: ACCOUNT,
  requestId: 'Request:1',
  now: NOW,
}

function reasonOf(retry: Retry): string | undefined {
  return failedRule(PENDING_RULES, retry)?.rejection.details?.reason
}

describe('a pending request', () => {
  test('is accepted if the retry has the same operation and account', () => expect(reasonOf(RETRY)).toBeUndefined())

  test.each([
    ['an unknown ID', { pending: undefined }],
    ['another path', { operation: 'DELETE /auth/credentials/AuthMethod:2' }],
    ['another account', { accountId: 'InternalAccount:2' as Id<'InternalAccount'> }],
  ])('is not found for %s', (_, change) => expect(reasonOf({ ...RETRY, ...change })).toBe('REQUEST_NOT_FOUND'))

  test('is accepted until one millisecond before its expiry, then rejected as expired', () => {
    const at = (ms: number) => reasonOf({ ...RETRY, now: instantFromEpoch(NOW + ms) })
    expect(at(SIGNED_REQUEST_VALID_MS - 1)).toBeUndefined()
    expect(at(SIGNED_REQUEST_VALID_MS)).toBe('REQUEST_EXPIRED')
  })

  test('that was used is rejected as used, even if it has also expired', () => {
    const pending = { ...PENDING, usedAt: NOW }
    expect(reasonOf({ ...RETRY, pending })).toBe('REQUEST_USED')
    expect(reasonOf({ ...RETRY, pending, now: PENDING.expiresAt })).toBe('REQUEST_USED')
  })

  test('is rejected as used after the fifth rejected stamp', () => {
    const reasonAfter = (failures: bigint) => reasonOf({ ...RETRY, pending: { ...PENDING, failures } })
    expect(reasonAfter(FAILED_STAMPS_MAX - 1n)).toBeUndefined()
    expect(reasonAfter(FAILED_STAMPS_MAX)).toBe('REQUEST_USED')
  })
})

test('a different body is rejected with WALLET_SIGNATURE_BODY_MISMATCH, unless the pending request has no body digest', () => {
  const code = (issuedDigest: string | null) =>
    failedRule(BODY_RULES, { issuedDigest, sentDigest: 'aa' })?.rejection.code
  expect(code('aa')).toBeUndefined()
  expect(code(null)).toBeUndefined()
  expect(code('bb')).toBe('WALLET_SIGNATURE_BODY_MISMATCH')
})
