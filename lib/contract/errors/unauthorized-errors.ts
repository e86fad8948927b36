import type { ErrorEntry } from '#lib/contract/errors/error-entry'
import { inMinutes, SIGNED_REQUEST_VALID_MS } from '#lib/contract/lifetimes'

/** The codes of 401 (§7): the API token or the proof of a signed retry is rejected. */
export const UNAUTHORIZED_ERRORS = {
  UNAUTHORIZED: {
    status: 401,
    message: 'API credentials are missing or wrong: send Authorization: Basic with <api token id>:<api client secret>.',
    reasons: {
      CREDENTIALS_MISSING: 'No API credentials: send Authorization: Basic with <api token id>:<api client secret>.',
      CREDENTIALS_MALFORMED: 'Authorization is not Basic with base64 of <api token id>:<api client secret>.',
      CREDENTIALS_WRONG: 'The API token id is unknown or its client secret is wrong.',
      REQUEST_NOT_FOUND: 'No such pending request: take the requestId of the 202 that answered this very request.',
      REQUEST_EXPIRED: `The request was pending for ${inMinutes(SIGNED_REQUEST_VALID_MS)}; send it once more without the two headers.`,
      REQUEST_USED:
        'This requestId was used, or five stamps failed for it; send the request once more without the two headers.',
      SESSION_ENDED: 'The session has expired or was revoked; verify its credential for a new one.',
      NO_PENDING_OTP: 'No one-time code is pending for this credential: ask for a new one with its challenge.',
      INVALID_OTP_CODE:
        'The bundle holds no right code: it was sealed to another bundle, the code is wrong, or its content is not usable.',
      OIDC_TOKEN_REFUSED: 'The token is refused; details.claim names what failed.',
      OIDC_KEYS_UNAVAILABLE:
        "The keys of the token's issuer could not be fetched, so that its signature cannot be verified; try again soon.",
      OIDC_TOKEN_USED: 'This token opened a session before; every verify takes a fresh one.',
      LEGACY_MAGIC_VALUE:
        'The assertion has a magic value of older samples as its signature. Call navigator.credentials.get() with the UTF-8 bytes of challenge and send the signature it returns; /flows/passkey shows it, also without an authenticator.',
      ASSERTION_REFUSED: 'The assertion is refused; details.check names what failed.',
      ACCESS_KEY_WRONG: 'This is not the access key printed at start.',
      ACCESS_KEY_REQUIRED:
        'This request does not come from the machine of the server, or a proxy forwarded it: send the access key printed at its start as Bearer.',
    },
  },
  INVALID_SIGNATURE: { status: 401, message: 'The signature is not valid.' },
  WALLET_SIGNATURE_MISSING: { status: 401, message: 'Service-Wallet-Signature is required here.' },
  WALLET_SIGNATURE_MALFORMED: {
    status: 401,
    message: 'Service-Wallet-Signature cannot be parsed; details.problem says where.',
    reasons: {
      TWO_SIGNATURES: 'Service-Wallet-Signature and Grid-Wallet-Signature differ; send one of them.',
      LEGACY_MAGIC_VALUE:
        'This is a magic value of older samples, not a stamp. Sign payloadToSign with the session key (ECDSA P-256, SHA-256, DER) and send base64url of {"publicKey", "scheme", "signature"}; /flows/email-otp shows each step.',
    },
  },
  WALLET_SIGNATURE_BODY_MISMATCH: {
    status: 401,
    message: 'The stamp was made for other bytes than those the service issued.',
    reasons: {
      BODY_CHANGED: 'The body is not the one this requestId was issued for; repeat the first request as it was.',
      CONTACT_CHANGED:
        'The customer has another e-mail or phoneNumber than was signed for; send the request once more without the two headers.',
      TRAILING_NEWLINE: 'The stamp verifies over payloadToSign and a newline; stamp the text exactly as returned.',
      RESERIALISED:
        'The stamp verifies over payloadToSign parsed and printed again; stamp the text exactly as returned.',
      REQUEST_BODY: 'The stamp verifies over the body of the request; stamp payloadToSign.',
      OTHER_PAYLOAD: 'The stamp verifies over the payload of another pending request; stamp the one of this requestId.',
      JSON_STRING:
        'The stamp verifies over payloadToSign printed as a JSON string, quotes and escapes included; stamp the text itself.',
      ESCAPED_TEXT:
        'The stamp verifies over payloadToSign with the escapes of the answer it stood in; parse the answer, then stamp the text.',
      HEX_TEXT: 'The stamp verifies over a hex text of payloadToSign; stamp the text itself.',
      BASE64URL_TEXT: 'The stamp verifies over the base64url of payloadToSign; stamp the text itself.',
      DOUBLE_HASH:
        'The stamp verifies over the SHA-256 of payloadToSign, which was hashed twice; stamp the text itself.',
    },
  },
  WALLET_SIGNATURE_INVALID: {
    status: 401,
    message: 'The stamp does not verify against a key that may sign this.',
    reasons: {
      UNKNOWN_KEY: 'The key of the stamp is of no active session of this account.',
      OWN_CREDENTIAL: 'A credential cannot authorise its own revocation; sign with a session of another one.',
      OTHER_SESSION: 'A refresh is signed by the session that is refreshed.',
      OTHER_KEY: 'The stamp is not of the key that was sealed in the bundle.',
      BAD_SIGNATURE: 'The signature is not of payloadToSign by this key.',
    },
  },
  REQUEST_ID_MISSING: { status: 401, message: 'Request-Id is required with the signed retry.' },
} as const satisfies Record<string, ErrorEntry>
