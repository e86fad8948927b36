import { headerOf } from '#lib/client/sent-exchange'
import type { ReasonOf } from '#lib/contract/errors/api-error'
import {
  inMinutes,
  OIDC_AGE_MAX_MS,
  OIDC_AHEAD_MAX_MS,
  OTP_VALID_SECONDS,
  SESSION_VALID_MS,
  SIGNED_REQUEST_VALID_MS,
} from '#lib/contract/lifetimes'
import { atCheck, because, type Explainer, type Explainers, type Explanatory } from '#lib/explain/explainer'
import { linkFix, linkToReference } from '#lib/explain/fixes'
import { inFlow, linkToFlow } from '#lib/explain/flow-fix'
import { ASSERTION_REFUSED } from '#lib/explain/passkey-explainers'
import type { FlowId } from '#lib/flows/flow-list'

const LEGACY_MAGIC_VALUE = {
  checked: 'The signature must be real, not one of the magic values that older samples send.',
  reasons: ['The client follows an older sample. The service verifies all stamps and passkey signatures.'],
  remedy: 'Create a real signature. The flow pages create one in the browser and export a script of their calls.',
  fix: linkToFlow,
} satisfies Explanatory

/** Explainers for rejected credentials, sessions and signed retries. */
export const WALLET_EXPLAINERS = {
  WALLET_SIGNATURE_MISSING: {
    checked: 'Service-Wallet-Signature must be present.',
    reasons: [
      {
        text: 'Request-Id was sent without a stamp. A proxy or client may have removed Service-Wallet-Signature.',
        when: evidence => headerOf(evidence, 'request-id') !== undefined,
      },
      {
        text: 'Executing a quote from a wallet always needs a stamp.',
        when: ({ operationId }) => operationId === 'executeQuote',
      },
      'The header name is wrong. Use Service-Wallet-Signature or Grid-Wallet-Signature.',
    ],
    remedy: 'Stamp payloadToSign and repeat the request with the stamp in Service-Wallet-Signature.',
    fix: linkToFlow,
  },
  REQUEST_ID_MISSING: {
    checked: 'Request-Id must be sent with this stamp or passkey assertion.',
    reasons: [
      'The signed retry did not include the requestId from the 202 response.',
      {
        text: 'Verifying a passkey needs the requestId from the challenge response.',
        when: ({ operationId, body }) => operationId === 'verifyCredential' && /"PASSKEY"/.test(body ?? ''),
      },
    ],
    remedy: 'Send requestId unchanged in the Request-Id header.',
    fix: linkToFlow,
  },
  WALLET_SIGNATURE_MALFORMED: {
    checked: 'Service-Wallet-Signature must be base64url of JSON with publicKey, scheme and a strict DER signature.',
    reasons: [
      {
        text: 'The header is not base64url of a JSON object. It may be a bare signature instead of a stamp.',
        when: evidence => !/^ey/.test(headerOf(evidence, 'service-wallet-signature') ?? 'ey'),
      },
      because('TWO_SIGNATURES', 'Service-Wallet-Signature and Grid-Wallet-Signature have different values.'),
      'The signature is raw r and s (64 bytes, WebCrypto format) instead of DER.',
      'publicKey or signature is base64 instead of hex.',
    ],
    remedy: 'Send base64url of {"publicKey", "scheme", "signature"}, with the signature as hex DER.',
    fix: linkToFlow,
    byReason: { LEGACY_MAGIC_VALUE },
  },
  WALLET_SIGNATURE_BODY_MISMATCH: {
    checked: 'The stamp must be over the exact bytes of payloadToSign, and the body must match the first request.',
    reasons: [
      because(
        'BODY_CHANGED',
        'The body of the signed retry differs from the body of the first request. Unknown fields count too.',
      ),
      because('CONTACT_CHANGED', 'The customer’s email or phone number changed after the first request.'),
      because('TRAILING_NEWLINE', 'The stamp is over the payload plus a newline. Tools such as echo add one.'),
      because('RESERIALISED', 'The payload was parsed and re-serialized before signing.'),
      because('REQUEST_BODY', 'The request body was signed instead of payloadToSign.'),
      because('OTHER_PAYLOAD', 'The payload of another pending request or quote was signed.'),
      because('JSON_STRING', 'The payload was JSON-encoded again, so quotes and escapes were signed too.'),
      because('ESCAPED_TEXT', 'The payload was copied from the raw response, so its JSON escapes were signed too.'),
      because('HEX_TEXT', 'The hex text of the payload was signed instead of its bytes.'),
      because('BASE64URL_TEXT', 'The base64url text of the payload was signed instead of its bytes.'),
      because('DOUBLE_HASH', 'The payload was hashed twice. The signing function already hashes it.'),
    ],
    remedy: 'Sign the exact bytes of payloadToSign and repeat the first request unchanged.',
    fix: linkToFlow,
    byReason: { CONTACT_CHANGED: { remedy: 'Send the first request again and sign the new payloadToSign.' } },
  },
  WALLET_SIGNATURE_INVALID: {
    checked: 'The stamp must verify with a key that may sign this request.',
    reasons: [
      because(
        'UNKNOWN_KEY',
        'No active session on this account has the key. A session with the key may have expired, been revoked or be on another account.',
      ),
      because('OWN_CREDENTIAL', 'The session belongs to the credential being revoked.'),
      because('OTHER_SESSION', 'Only the session being refreshed can sign, and a different one did.'),
      because('OTHER_KEY', 'The key is not the one in the encrypted OTP bundle.'),
      because('BAD_SIGNATURE', 'The signature covers unrecognized bytes, is from another key, or was corrupted.'),
    ],
    remedy: 'Sign with a session that may authorize the action or, for a one-time code, with the key in the bundle.',
    fix: linkToFlow,
  },
  INVALID_SIGNATURE: {
    checked: 'The signature (not a wallet stamp) must verify.',
    reasons: ['The signature was made over different bytes or with a different key.'],
    remedy: 'Sign the bytes exactly as received, without parsing them.',
    fix: linkToReference,
  },
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: oneCredentialOnly(
    'EMAIL_OTP',
    'email-otp',
    'The wallet of a customer with an email address starts with an EMAIL_OTP credential.',
  ),
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: oneCredentialOnly('SMS_OTP', 'sms-otp', 'The credential was registered earlier.'),
  EMAIL_OTP_EMAIL_ALREADY_EXISTS: {
    checked: 'No other customer’s EMAIL_OTP credential on the platform may use the email address.',
    reasons: ['An EMAIL_OTP credential of another customer’s wallet uses this email address.'],
    remedy: 'Use another email address, or change the other customer’s email address first.',
    fix: linkFix('Browse customers', '/data'),
  },
  EMAIL_OTP_CREDENTIAL_SET_CHANGED: {
    checked: 'The customer’s EMAIL_OTP credentials must not change between the 202 and the signed retry.',
    reasons: ['An EMAIL_OTP credential was added or revoked between the two requests.'],
    remedy: 'Send the first request again and sign the new payloadToSign.',
    fix: linkToFlow,
  },
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: {
    checked: 'The WebAuthn credential ID must not be registered on the platform yet.',
    reasons: ['The same attestation was sent twice.', 'The passkey is registered on another wallet of this platform.'],
    remedy: 'Create a new passkey and list existing ones in excludeCredentials.',
    fix: inFlow('passkey-register'),
  },
} as const satisfies Explainers

/** Explanations of UNAUTHORIZED errors about proofs and sessions, by reason. */
export const PROOF_REASONS = {
  REQUEST_NOT_FOUND: {
    checked: 'Request-Id must match a pending request for the same operation, path and account.',
    reasons: [
      'The ID is incomplete or belongs to another path or account.',
      'The sandbox was reset or a snapshot was loaded.',
    ],
    remedy: 'Send the first request again and use the new requestId.',
    fix: linkToFlow,
  },
  LEGACY_MAGIC_VALUE,
  REQUEST_EXPIRED: {
    checked: `The signed retry must arrive within ${inMinutes(SIGNED_REQUEST_VALID_MS)} of the first request, on the sandbox clock.`,
    reasons: ['Signing took too long.', 'The sandbox clock was advanced past expiresAt.'],
    remedy: 'Send the first request again and sign the new payloadToSign.',
    fix: linkToFlow,
  },
  REQUEST_USED: {
    checked: 'The requestId must be unused. One success or five failed stamps use it up.',
    reasons: [
      'The signed retry was sent twice, possibly by an automatic retry, and the first attempt succeeded.',
      'Five stamps failed for this requestId.',
    ],
    remedy: 'Check whether the earlier call succeeded. If not, send the first request again.',
    fix: linkFix('Find earlier call', '/log'),
  },
  SESSION_ENDED: {
    checked: 'The session must be active on the sandbox clock.',
    reasons: [
      `The session expired. A session lasts ${inMinutes(SESSION_VALID_MS)} on the sandbox clock.`,
      'The session or its credential was revoked.',
    ],
    remedy: 'Verify a credential of the wallet to start a new session.',
    fix: linkFix('Sign in', '/flows/email-otp'),
  },
  OIDC_KEYS_UNAVAILABLE: {
    checked: 'The issuer’s key set must be reachable.',
    reasons: ['The key set URL in SANDBOX_OIDC_ISSUERS is unreachable or doesn’t return a key set.'],
    remedy: 'Make sure the URL is reachable, then verify again with a fresh ID token.',
    fix: linkToFlow,
  },
  NO_PENDING_OTP: {
    checked: 'The credential must have a pending one-time code.',
    reasons: [
      'No challenge was requested, or the code was used.',
      `Three rejected bundles invalidated the code, or it expired on the sandbox clock, by default after ${inMinutes(OTP_VALID_SECONDS * 1000)}.`,
    ],
    remedy: 'Request a new challenge and encrypt the code to the new target bundle.',
    fix: linkToFlow,
  },
  INVALID_OTP_CODE: {
    checked: 'The bundle must decrypt and contain the correct code and a public key.',
    reasons: [
      atCheck(
        'otp-opens',
        'The bundle was encrypted to an earlier target bundle. A new challenge replaces the target bundle.',
        'but decrypt with',
      ),
      atCheck('otp-code', 'The code is not 000000, the sandbox code.'),
      atCheck('otp-key', 'The public key in the bundle is not a hex P-256 point.'),
      atCheck(
        'otp-opens',
        'The HPKE info or AAD is wrong, or the bundle was changed after encryption.',
        'to an earlier bundle',
      ),
      atCheck('otp-content', 'The plaintext is not a JSON object with the strings otp_code and public_key.'),
    ],
    remedy: 'Encrypt {"otp_code":"000000","public_key":…} to the latest otpEncryptionTargetBundle.',
    fix: linkToFlow,
  },
  OIDC_TOKEN_REFUSED: {
    checked: `The ID token must not have expired, and its iat must be at most ${OIDC_AGE_MAX_MS / 1000} seconds old. On verify, its iss, aud and sub must match the credential, and its nonce must match clientPublicKey.`,
    reasons: [
      {
        text: `iat is missing, invalid, more than ${OIDC_AGE_MAX_MS / 1000} seconds old, or more than ${OIDC_AHEAD_MAX_MS / 1000} seconds ahead of the sandbox clock.`,
        when: ({ details }) => details.claim === 'iat',
      },
      { text: 'exp is missing, invalid or past on the sandbox clock.', when: ({ details }) => details.claim === 'exp' },
      {
        text: `nbf is invalid or more than ${OIDC_AHEAD_MAX_MS / 1000} seconds ahead of the sandbox clock. The provider may have issued the token for later use.`,
        when: ({ details }) => details.claim === 'nbf',
      },
      {
        text: 'The token is not signed by its issuer with RS256, ES256 or PS256. Strict mode verifies signatures.',
        when: ({ details }) => /^(alg|signature)$/.test(String(details.claim)),
      },
      {
        text: 'nonce is not the lowercase hex SHA-256 of clientPublicKey.',
        when: ({ details }) => details.claim === 'nonce',
      },
      {
        text: 'iss, aud or sub is invalid or differs from the value registered with the credential.',
        when: ({ details }) => /^(iss|aud|sub)$/.test(String(details.claim)),
      },
    ],
    remedy: 'Get a new ID token for this identity, with the nonce for the key you send.',
    fix: linkToFlow,
  },
  OIDC_TOKEN_USED: {
    checked: 'The ID token must be unused.',
    reasons: ['The client cached the token and sent it again.'],
    remedy: 'Use a fresh ID token for every verify call.',
    fix: linkToFlow,
  },
  ASSERTION_REFUSED,
} as const satisfies Partial<Record<ReasonOf<'UNAUTHORIZED'>, Explanatory>>

function oneCredentialOnly(type: string, flow: FlowId, cause: string): Explainer {
  return {
    checked: `The account can have only one ${type} credential.`,
    reasons: [cause, 'The same request was sent again after it had succeeded.'],
    remedy: 'Use the existing credential. To replace it, revoke it with a session of a different credential.',
    fix: inFlow(flow, 'Sign in'),
  }
}
