import type { SentAnswer } from '#lib/client/sent-exchange'
import { refusalOf } from '#lib/flows/tampers/prediction'

/** Reasons (`details.reason`) after which the same run cannot succeed, each with a sentence. */
const ENDS: Readonly<Record<string, string>> = {
  SESSION_ENDED: 'The session that signs has ended.',
  UNKNOWN_KEY: 'The session that signs has ended.',
  REQUEST_EXPIRED: 'What has to be signed has expired.',
  REQUEST_USED: 'The request is used: it is good for one success, and for five failed stamps.',
  REQUEST_NOT_FOUND: 'The service knows the request no more.',
  NO_PENDING_OTP: 'No code is pending any more: it was used, has expired, or a newer one took its place.',
  INVALID_OTP_CODE: 'The code does not open with this bundle: a newer code may have taken its place.',
  OIDC_TOKEN_REFUSED: 'The token cannot be proven with any more: it is good for a minute.',
  OIDC_TOKEN_USED: 'The token is used: every call takes a fresh one.',
  CHALLENGE_USED: 'The challenge is used: every passkey takes one of its own.',
  QUOTE_EXPIRED: 'The quote has expired.',
  CONTACT_CHANGED: 'The customer’s e-mail or phone number is another than was signed for.',
}

/** Returns why a rejected run cannot succeed any longer. Returns undefined if the step can be repeated. */
export function endOf({ status, body }: SentAnswer): string | undefined {
  const { reason = '' } = refusalOf(body)
  if (status === 404) return 'What the run is about is not there any more.'
  return status >= 400 && Object.hasOwn(ENDS, reason) ? ENDS[reason] : undefined
}
