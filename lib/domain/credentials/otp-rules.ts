import { OTP_VALID_SECONDS } from '#lib/contract/lifetimes'
import { type Instant, instantFromEpoch, isoFromInstant } from '#lib/contract/scalars'
import type { Rejection, Rule } from '#lib/domain/rule'

/** The one-time code of every login (§5.5). Contact verification uses another code. */
export const SANDBOX_OTP = '000000'
/** Maximum number of bundles that a client may try for one code. */
export const OTP_TRIES_MAX = 3n
/** For this many milliseconds, bundles of a superseded code are recognized. Later, a purge deletes the code's key. */
export const SUPERSEDED_KEY_STORED_MS = 5 * 60_000

export interface Otp {
  readonly expiresAt: Instant
  readonly endedAt: Instant | null
  readonly ending: 'used' | 'superseded' | 'failed' | null
  readonly tries: bigint
}

export function otpExpiry(now: Instant, validSeconds = OTP_VALID_SECONDS): Instant {
  return instantFromEpoch(now + validSeconds * 1000)
}

export function otpState(otp: Otp, now: Instant): 'pending' | 'expired' | NonNullable<Otp['ending']> {
  if (otp.ending !== null) return otp.ending
  return now < otp.expiresAt ? 'pending' : 'expired'
}

/** Rules that are checked before a bundle is decrypted. */
export const OTP_PENDING_RULES: readonly Rule<{ readonly otp: Otp | undefined; readonly now: Instant }>[] = [
  {
    id: 'otp-pending',
    label: 'A one-time code is pending for this credential',
    check: ({ otp, now }) => {
      if (otp === undefined) return { ...NO_PENDING_OTP, got: 'no challenge issued' }
      const state = otpState(otp, now)
      if (state === 'pending') return {}
      return { ...NO_PENDING_OTP, got: `${state}, expiry ${isoFromInstant(otp.expiresAt)}` }
    },
  },
]

/** The same response for every code that is not pending, so that the response does not reveal the code's state. */
export const NO_PENDING_OTP: Rejection = {
  code: 'UNAUTHORIZED',
  details: { reason: 'NO_PENDING_OTP' },
  expected: 'an unused code that has not expired',
}

/** The same response for every problem with a well-formed bundle, so that the response does not reveal the problem. */
export const INVALID_OTP_CODE: Rejection = { code: 'UNAUTHORIZED', details: { reason: 'INVALID_OTP_CODE' } }
