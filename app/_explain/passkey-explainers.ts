import type { Explainer, Reason } from './explainer'
import { goTo } from './fixes'

/** Reasons of rejected assertions and attestations, identified by `details.check`. */
const SHARED_REASONS: readonly Reason[] = [
  failed(
    'client-data',
    'clientDataJson is not the browser’s original clientDataJSON bytes in base64url. It was decoded or re-serialized, or has a duplicate field.',
  ),
  failed('authenticator-data', 'authenticatorData is truncated or has extra bytes.'),
  failed('type', 'An assertion was sent where an attestation is expected, or the reverse. See type in clientDataJson.'),
  failed(
    'origin',
    'The page’s origin is neither PUBLIC_ORIGIN nor a port of localhost. For example, 127.0.0.1 is not localhost.',
  ),
  failed('cross-origin', 'The page was embedded by another origin, which is not accepted.'),
  failed('rp-id', 'rpIdHash is for another RP ID, or authenticatorData was modified.'),
  failed('user-present', 'The UP flag is not set: the authenticator did not detect a user.'),
  failed('user-verified', 'The UV flag is not set: the user was not verified. Request userVerification "required".'),
  failed(
    'backup-flags',
    'The BS flag is set without BE. A credential cannot be backed up unless it is backup-eligible.',
  ),
]

export const ASSERTION_REFUSED = {
  checked:
    'The assertion’s challenge, origin, RP ID, flags, counter and signature must all be valid. details.check names the failed check.',
  reasons: [
    ...SHARED_REASONS,
    failed(
      'challenge',
      'The challenge was hex-decoded. Use the UTF-8 bytes of its 64 characters as the WebAuthn challenge.',
    ),
    failed('challenge', 'The assertion is for a different challenge than this Request-Id.'),
    failed('credential-id', 'The assertion comes from a different passkey than the credential in the path.'),
    failed('counter', 'signCount did not increase. The passkey may be cloned, or assertions arrived out of order.'),
    failed(
      'signature-encoding',
      'The signature is not DER. Raw r and s is the WebCrypto format, not the WebAuthn one.',
    ),
    failed(
      'signature',
      'Data changed after signing. The signature covers authenticatorData || SHA-256(clientDataJSON).',
    ),
  ],
  remedy:
    'Request a new challenge, use its UTF-8 bytes as the WebAuthn challenge, and call navigator.credentials.get() from an allowed origin.',
  fix: goTo('Run passkey sign-in', '/flows/passkey'),
} as const satisfies Omit<Explainer, 'byReason'>

export const BAD_ATTESTATION = {
  checked:
    'The attestation’s challenge, origin, RP ID, flags, credential ID and public key must all be valid. details.check names the failed check.',
  reasons: [
    ...SHARED_REASONS,
    failed('challenge', 'challenge in the body is not the base64url challenge given to the browser.'),
    failed('attestation-object', 'attestationObject is not the browser’s original CBOR in base64url.'),
    failed('attestation-statement', 'fmt is "none", but attStmt is not empty.'),
    failed('attested-credential', 'authenticatorData has no attested credential data. It comes from a sign-in.'),
    failed('credential-id', 'credentialId does not match authenticatorData.'),
    failed('algorithm', 'The key’s algorithm is not accepted. Request ES256, RS256 or EdDSA.'),
    failed('public-key', 'The public key is not valid for its algorithm. attestationObject was modified or truncated.'),
  ],
  remedy: 'Create a new passkey with a new challenge, and send the browser’s values unchanged in base64url.',
  fix: goTo('Register a passkey', '/flows/passkey-register'),
} as const satisfies Omit<Explainer, 'byReason'>

function failed(check: string, text: string): Reason {
  return { text, when: ({ details }) => details.check === check }
}
