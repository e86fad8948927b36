// How long things are good for, by the sandbox clock: the server keeps to these, and clients tell and step over them.

/** How long something waits to be signed (§8). */
export const SIGNED_REQUEST_VALID_MS = 5 * 60_000
/** How long a session is active. */
export const SESSION_VALID_MS = 15 * 60_000
/** How long a one-time code is good where the platform set nothing. */
export const OTP_VALID_SECONDS = 5 * 60
/** How old an identity token may be, by its `iat` (§8). */
export const OIDC_AGE_MAX_MS = 60_000
/** How far a token's `iat` may be ahead: clocks differ. */
export const OIDC_AHEAD_MAX_MS = 5_000
/** The sandbox's own; §2.2 calls 1 to 5 minutes typical. */
export const QUOTE_VALID_MS = 5 * 60_000
/** The sandbox's own, for Lightning and Spark. */
export const QUOTE_VOLATILE_VALID_MS = 60_000
/** The sandbox's own: how long what a lookup told is kept to. */
export const LOOKUP_VALID_MS = 15 * 60_000
/** The sandbox's own: validity of a code that verifies a contact of a customer. */
export const CONTACT_CODE_VALID_MS = 10 * 60_000
/** The sandbox's own: validity of a kyc-link. */
export const KYC_LINK_VALID_MS = 60 * 60_000

/** A lifetime of whole minutes as a text tells it: `5 minutes`. */
export function inMinutes(milliseconds: number): string {
  return `${milliseconds / 60_000} minutes`
}
