import type { SentAnswer } from '#lib/client/sent-exchange'
import type { ReasonOf } from '#lib/contract/errors/api-error'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import { rejectionOf } from '#lib/flows/tampers/prediction'

/** Reasons (`details.reason`) after which a run can no longer succeed, each with an explanation. */
const ENDS: Readonly<Partial<Record<ReasonOf<ErrorCode>, string>>> = {
  SESSION_ENDED: 'The signing session has ended.',
  UNKNOWN_KEY: 'The signing session has ended.',
  REQUEST_EXPIRED: 'The deadline for signing has passed.',
  REQUEST_USED: 'This requestId was used up by a success or by five failed stamps.',
  REQUEST_NOT_FOUND: 'The service no longer has this pending request.',
  NO_PENDING_OTP:
    'No code is pending. The last code was used, has expired or was invalidated by three wrong tries or a new contact.',
  INVALID_OTP_CODE: 'The service rejected the encrypted bundle. The failed check says why.',
  OIDC_TOKEN_REFUSED: 'The service rejected the ID token. It may be older than 60 seconds.',
  OIDC_TOKEN_USED: 'The ID token was already used. Every sign-in needs a fresh one.',
  CHALLENGE_USED: 'The challenge was already used. Every registration needs a new one.',
  QUOTE_EXPIRED: 'The quote has expired.',
  CONTACT_CHANGED: 'The customer’s email or phone number changed after the first request.',
}

/** Explains why a run can no longer succeed after this response. */
export function runEndReason({ status, body }: SentAnswer): string | undefined {
  const { reason = '' } = rejectionOf(body)
  if (status === 404) return 'The run’s wallet, credential, session or quote no longer exists.'
  return status >= 400 && Object.hasOwn(ENDS, reason) ? ENDS[reason as ReasonOf<ErrorCode>] : undefined
}
