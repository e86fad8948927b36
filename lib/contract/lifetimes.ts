// Lifetimes on the sandbox clock, related limits, and a fixed code. The server enforces them. The console shows most of
// them, and some tampers exceed them.

export const SIGNED_REQUEST_VALID_MS = 5 * 60_000
/** Number of rejected stamps that use up a pending request. */
export const SIGNED_REQUEST_FAILURES_MAX = 5
export const SESSION_VALID_MS = 15 * 60_000
/** Default lifetime of a credential's one-time code. A platform can set another. */
export const OTP_VALID_SECONDS = 5 * 60
/** Maximum age of an ID token, by its `iat` (§8). */
export const OIDC_AGE_MAX_MS = 60_000
/** A token's `iat` or `nbf` may be this far in the future, because clocks differ. */
export const OIDC_AHEAD_MAX_MS = 5_000
/** Our choice: lifetime of a quote. §2.2 calls 1 to 5 minutes typical for instant rails. */
export const QUOTE_VALID_MS = 5 * 60_000
/** Our choice: lifetime of a quote if either side uses Lightning or Spark. */
export const QUOTE_VOLATILE_VALID_MS = 60_000
/** Our choice: lifetime of a receiver lookup. */
export const LOOKUP_VALID_MS = 15 * 60_000
/** Our choice: lifetime of a code that verifies a customer's contact. */
export const CONTACT_CODE_VALID_MS = 10 * 60_000
/** The code that authorizes every quote in the sandbox. */
export const SCA_CODE = '123456'
/** Our choice: lifetime of a link to the hosted verification page. */
export const KYC_LINK_VALID_MS = 60 * 60_000

/** Returns a lifetime of whole minutes as text, such as `5 minutes`. */
export function inMinutes(milliseconds: number): string {
  return `${milliseconds / 60_000} minutes`
}
