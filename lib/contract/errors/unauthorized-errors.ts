import type { ErrorEntry } from '#lib/contract/errors/error-entry'
import { inMinutes, SIGNED_REQUEST_VALID_MS } from '#lib/contract/lifetimes'

/** Errors with status 401 (§7): API credentials or proofs, such as stamps, are missing or rejected. */
export const UNAUTHORIZED_ERRORS = {
  UNAUTHORIZED: {
    status: 401,
    message:
      'API credentials are missing or invalid. Send Authorization: Basic with base64 of <api token id>:<api client secret>.',
    reasons: {
      CREDENTIALS_MISSING:
        'The Authorization header is missing. Send Authorization: Basic with base64 of <api token id>:<api client secret>.',
      CREDENTIALS_MALFORMED:
        'The Authorization header is malformed. Send Authorization: Basic with base64 of <api token id>:<api client secret>.',
      CREDENTIALS_WRONG: 'The API token ID or client secret is wrong. Check both values.',
      REQUEST_NOT_FOUND:
        'No pending request matches this Request-Id. Use the requestId from the 202 response or the passkey challenge.',
      REQUEST_EXPIRED: `The requestId expired after ${inMinutes(SIGNED_REQUEST_VALID_MS)}. Send the first request again without signature headers, or request a new passkey challenge.`,
      REQUEST_USED:
        'This requestId was already used or had five rejected stamps. Send the first request again without signature headers, or request a new passkey challenge.',
      SESSION_ENDED: 'The session expired or was revoked. Verify a credential to start a new session.',
      NO_PENDING_OTP: 'No one-time code is pending for this credential. Request a new challenge.',
      INVALID_OTP_CODE:
        'The OTP bundle was rejected. Check its code, its public key and the target bundle that it was encrypted to.',
      OIDC_TOKEN_REFUSED: 'The ID token was rejected. See details.claim for the failed check.',
      OIDC_KEYS_UNAVAILABLE:
        "The issuer's key set could not be fetched, so the signature was not verified. Try again with a fresh ID token.",
      OIDC_TOKEN_USED: 'The ID token was already used. Get a fresh ID token for every verify call.',
      LEGACY_MAGIC_VALUE:
        'The signature of the assertion is a magic value from older samples. Call navigator.credentials.get() with the UTF-8 bytes of challenge and send the signature it returns. The page /flows/passkey shows each step, even without an authenticator.',
      ASSERTION_REFUSED: 'The assertion was rejected. See details.check for the failed check.',
      ACCESS_KEY_WRONG: 'The access key is wrong. Use the key in SANDBOX_ACCESS_KEY, or the one printed at startup.',
      ACCESS_KEY_REQUIRED:
        'The request may come from another machine or through a proxy. Send the access key as a Bearer token: the value of SANDBOX_ACCESS_KEY, or the key printed at startup.',
    },
  },
  INVALID_SIGNATURE: { status: 401, message: 'The signature is invalid. Sign the exact bytes you received.' },
  WALLET_SIGNATURE_MISSING: {
    status: 401,
    message: 'Service-Wallet-Signature is missing. Stamp payloadToSign and send the stamp in this header.',
  },
  WALLET_SIGNATURE_MALFORMED: {
    status: 401,
    message: 'Service-Wallet-Signature could not be parsed. See details.problem.',
    reasons: {
      TWO_SIGNATURES: 'Service-Wallet-Signature and Grid-Wallet-Signature have different values. Send only one.',
      LEGACY_MAGIC_VALUE:
        'This is a magic value from older samples, not a stamp. Sign payloadToSign with the session key (ECDSA P-256, SHA-256, DER) and send base64url of {"publicKey", "scheme", "signature"}. The page /flows/email-otp shows each step.',
    },
  },
  WALLET_SIGNATURE_BODY_MISMATCH: {
    status: 401,
    message: 'The stamp covers bytes other than payloadToSign. Stamp payloadToSign exactly as returned.',
    reasons: {
      BODY_CHANGED: 'The body differs from that of the first request. Send the same body again.',
      CONTACT_CHANGED:
        "The customer's email or phoneNumber changed after the first request. Send the first request again, without signature headers.",
      TRAILING_NEWLINE:
        'The stamp covers payloadToSign plus a trailing newline. Stamp payloadToSign exactly as returned.',
      RESERIALISED: 'The stamp covers a re-serialized payloadToSign. Stamp payloadToSign exactly as returned.',
      REQUEST_BODY: 'The stamp covers the request body. Stamp payloadToSign instead.',
      OTHER_PAYLOAD: "The stamp covers another pending request's payload. Stamp the payload for this requestId.",
      JSON_STRING:
        'The stamp covers payloadToSign as a JSON string, including quotes and escapes. Stamp the decoded text.',
      ESCAPED_TEXT:
        'The stamp covers payloadToSign with its JSON escapes. Parse the response, then stamp the decoded text.',
      HEX_TEXT: 'The stamp covers payloadToSign encoded as hex. Stamp the original text.',
      BASE64URL_TEXT: 'The stamp covers payloadToSign encoded as base64url. Stamp the original text.',
      DOUBLE_HASH:
        'The stamp covers the SHA-256 of payloadToSign, so payloadToSign was hashed twice. Pass the original text to the signing function.',
    },
  },
  WALLET_SIGNATURE_INVALID: {
    status: 401,
    message: 'The stamp does not verify with a key allowed to sign this request.',
    reasons: {
      UNKNOWN_KEY:
        "The stamp's key has no active session that can sign this request. Sign with an active session, or sign in again.",
      OWN_CREDENTIAL:
        'A credential cannot authorize its own revocation. Sign with a session of a different credential.',
      OTHER_SESSION: 'Only the session being refreshed can sign this request.',
      OTHER_KEY:
        "The stamp's key is not the public key from the OTP bundle. Sign with the private key that belongs to the key in the bundle.",
      BAD_SIGNATURE:
        'The signature does not verify over payloadToSign with this key. Stamp payloadToSign exactly as returned.',
    },
  },
  REQUEST_ID_MISSING: {
    status: 401,
    message: 'Request-Id is missing. Send the requestId from the 202 response or the passkey challenge.',
  },
} as const satisfies Record<string, ErrorEntry>
