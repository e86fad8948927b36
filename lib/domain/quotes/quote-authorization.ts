import type { Quote } from '#lib/contract/quotes/quote'
import type { ScaAuthorization, ScaChallenge } from '#lib/contract/quotes/sca-challenge'
import type { Id } from '#lib/contract/scalars'
import { invalidField, type Rejection } from '#lib/domain/rule'

/** Number of wrong codes that end a challenge. */
export const SCA_TRIES_MAX = 3n

/** Returns a rejection if the proof has no code. `field` is the path of the proof in the body, if it is nested. */
export function rejectProof(proof: ScaAuthorization, field = ''): Rejection | undefined {
  if (proof.code != null) return undefined
  return invalidField(field === '' ? 'code' : `${field}.code`, 'Required. Send the code that the customer received.')
}

/** Returns the quote with a challenge that expires with it. The quote is then PENDING_AUTHORIZATION. */
export function withChallenge(quote: Quote, id: Id<'ScaChallenge'>): Quote {
  const { expiresAt } = quote
  const scaChallenge: ScaChallenge = { id, expiresAt, factor: 'SMS_OTP', availableFactors: ['SMS_OTP'] }
  return { ...quote, status: 'PENDING_AUTHORIZATION', scaChallenge }
}

/** Returns an authorized quote, which is PENDING. */
export function withoutChallenge({ scaChallenge: _, ...quote }: Quote): Quote {
  return { ...quote, status: 'PENDING' }
}

/**
 * Returns what responses show of a stored quote. A quote that was not authorized omits the instructions for paying from
 * outside. A wallet's payload remains, because its owner may sign it before the authorization.
 */
export function shownQuote(quote: Quote): Quote {
  const { scaChallenge, ...others } = quote
  if (scaChallenge === undefined) return quote
  const { paymentInstructions = [], ...withheld } = others
  const signed = paymentInstructions.filter(({ accountOrWalletInfo: info }) => info.accountType === 'EMBEDDED_WALLET')
  const shown = signed.length === 0 ? withheld : { ...withheld, paymentInstructions: signed }
  return quote.status === 'PENDING_AUTHORIZATION' ? { ...shown, scaChallenge } : shown
}

export const NO_PENDING_CHALLENGE: Rejection = { code: 'CONFLICT', details: { reason: 'NO_PENDING_CHALLENGE' } }
