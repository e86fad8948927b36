import { SIGNED_REQUEST_FAILURES_MAX, SIGNED_REQUEST_VALID_MS } from '#lib/contract/lifetimes'
import type { Id, Instant } from '#lib/contract/scalars'
import { instantFromEpoch, isoFromInstant } from '#lib/contract/scalars'
import type { Rule } from '#lib/domain/rule'

/** Number of rejected stamps that use up a pending request. */
export const FAILED_STAMPS_MAX = BigInt(SIGNED_REQUEST_FAILURES_MAX)

export interface PendingRequest {
  readonly accountId: Id<'InternalAccount'>
  /** Method and decoded path that the retry must have. */
  readonly operation: string
  readonly bodyDigest: string | null
  readonly expiresAt: Instant
  readonly usedAt: Instant | null
  readonly failures: bigint
}

export interface Retry {
  readonly pending: PendingRequest | undefined
  readonly operation: string
  readonly accountId: Id<'InternalAccount'>
  readonly requestId: string
  readonly now: Instant
}

export function signedRequestExpiry(now: Instant): Instant {
  return instantFromEpoch(now + SIGNED_REQUEST_VALID_MS)
}

/** A pending request can be used once (§5.4.4). A success uses it up, and so do too many rejected stamps. */
export const UNUSED_RULE: Rule<Pick<Retry, 'pending'>> = {
  id: 'request-unused',
  label: 'The requestId is unused',
  check: ({ pending }) => {
    if (pending === undefined || (pending.usedAt === null && pending.failures < FAILED_STAMPS_MAX)) return {}
    const got =
      pending.usedAt === null ? `${pending.failures} failed stamps` : `used at ${isoFromInstant(pending.usedAt)}`
    return { code: 'UNAUTHORIZED', details: { reason: 'REQUEST_USED' }, expected: 'a pending request', got }
  },
}

/**
 * Rules, in order, for the pending request that a Request-Id names (§5.4). A Request-Id issued for another method,
 * path, account or platform is rejected as unknown. A used request is rejected as used, even after its expiry.
 */
export const PENDING_RULES: readonly Rule<Retry>[] = [
  {
    id: 'request-known',
    label: 'Request-Id was issued for this method, path and wallet',
    check: ({ pending, operation, accountId, requestId }) => {
      if (pending?.operation === operation && pending.accountId === accountId) return { got: requestId }
      const hint =
        pending === undefined ? undefined : `Request-Id was issued for ${pending.operation} on ${pending.accountId}.`
      return {
        code: 'UNAUTHORIZED',
        details: { reason: 'REQUEST_NOT_FOUND' },
        expected: `a requestId issued for ${operation} on ${accountId}`,
        got: requestId,
        hint,
      }
    },
  },
  UNUSED_RULE,
  {
    id: 'request-current',
    label: 'The requestId has not expired',
    check: ({ pending, now }) => {
      if (pending === undefined) return {}
      const evidence = { expected: `before ${isoFromInstant(pending.expiresAt)}`, got: isoFromInstant(now) }
      if (now < pending.expiresAt) return evidence
      return { code: 'UNAUTHORIZED', details: { reason: 'REQUEST_EXPIRED' }, ...evidence }
    },
  },
]

/** A signed retry must have the first request's body (§5.4). Any body passes if `issuedDigest` is null. */
export const BODY_RULES: readonly Rule<{ readonly issuedDigest: string | null; readonly sentDigest: string }>[] = [
  {
    id: 'same-body',
    label: 'The body matches that of the first request',
    check: ({ issuedDigest, sentDigest }) => {
      if (issuedDigest === null) return {}
      const evidence = { expected: `body SHA-256 ${issuedDigest}`, got: `body SHA-256 ${sentDigest}` }
      if (issuedDigest === sentDigest) return evidence
      return { code: 'WALLET_SIGNATURE_BODY_MISMATCH', details: { reason: 'BODY_CHANGED' }, ...evidence }
    },
  },
]
