import { OTP_VALID_SECONDS } from '#lib/contract/lifetimes'
import { type Instant, instantFromEpoch, isoFromInstant } from '#lib/contract/scalars'
import type { Refusal, Rule } from '#lib/domain/rule'

/** Every one-time code of the sandbox (§5.5). */
export const SANDBOX_OTP = '000000'
/** Bundles that may be tried for one code. */
export const OTP_TRIES_MAX = 3n

/** A delivered code, as far as it is judged. */
export interface Otp {
  readonly expiresAt: Instant
  readonly endedAt: Instant | null
  readonly ending: 'used' | 'superseded' | 'failed' | null
  readonly tries: bigint
}

/** Until when a code delivered now is good. */
export function otpGoodUntil(now: Instant, validSeconds = OTP_VALID_SECONDS): Instant {
  return instantFromEpoch(now + validSeconds * 1000)
}

/** What became of a code, as the owner is told. */
export function otpState(otp: Otp, now: Instant): 'pending' | 'expired' | NonNullable<Otp['ending']> {
  if (otp.ending !== null) return otp.ending
  return now < otp.expiresAt ? 'pending' : 'expired'
}

/** A code must be pending before a bundle is looked at: delivered, not used up, not expired. */
export const OTP_PENDING_RULES: readonly Rule<{ readonly otp: Otp | undefined; readonly now: Instant }>[] = [
  {
    id: 'otp-pending',
    label: 'A one-time code is pending for this credential',
    check: ({ otp, now }) => {
      if (otp === undefined) return { ...NO_PENDING_OTP, got: 'no challenge was issued' }
      const state = otpState(otp, now)
      if (state === 'pending') return {}
      return { ...NO_PENDING_OTP, got: `${state}, good until ${isoFromInstant(otp.expiresAt)}` }
    },
  },
]

/** No code is pending: one answer, whatever became of it. */
export const NO_PENDING_OTP: Refusal = {
  code: 'UNAUTHORIZED',
  details: { reason: 'NO_PENDING_OTP' },
  expected: 'a code that was delivered within its time and not used',
}

/** The bundle proves nothing: one and the same answer whatever is wrong with it, so that nobody learns to open bundles. */
export const INVALID_OTP_CODE: Refusal = { code: 'UNAUTHORIZED', details: { reason: 'INVALID_OTP_CODE' } }
