import type { Cause, Explanatory } from '#lib/explain/explainer'
import { linkFix } from '#lib/explain/fixes'

/** Causes of rejection that assertions and attestations share. `details.check` identifies the cause. */
const SHARED_CAUSES: readonly Cause[] = [
  ifFailed(
    'client-data',
    'clientDataJson is not the browser’s original clientDataJSON bytes in base64url. It was decoded or re-serialized, or has a duplicate field.',
  ),
  ifFailed('authenticator-data', 'authenticatorData is truncated or has extra bytes.'),
  ifFailed(
    'type',
    'An assertion was sent where an attestation is expected, or the reverse. See type in clientDataJson.',
  ),
  ifFailed(
    'origin',
    'The page’s origin is not allowed. Use PUBLIC_ORIGIN or one of ALLOWED_ORIGINS. 127.0.0.1 is not localhost.',
  ),
  ifFailed('cross-origin', 'The page was embedded in a page of another origin. Cross-origin frames are rejected.'),
  ifFailed('rp-id', 'rpIdHash is for another RP ID, or authenticatorData was modified.'),
  ifFailed('user-present', 'The UP flag is not set: the authenticator did not detect a user.'),
  ifFailed('user-verified', 'The UV flag is not set: the user was not verified. Request userVerification "required".'),
  ifFailed(
    'backup-flags',
    'The BS flag is set without BE. A credential cannot be backed up unless it is backup-eligible.',
  ),
]

export const ASSERTION_REFUSED = {
  checked:
    'The assertion’s challenge, origin, RP ID, flags, counter and signature must all be valid. details.check names the failed check.',
  reasons: [
    ...SHARED_CAUSES,
    ifChallenge(
      { isHexDecoded: true },
      'The challenge was hex-decoded. Use the UTF-8 bytes of its 64 characters as the WebAuthn challenge.',
    ),
    ifChallenge({ isHexDecoded: false }, 'The assertion is for a challenge other than the one with this Request-Id.'),
    ifFailed(
      'credential-id',
      'The assertion comes from a passkey other than the one registered for the credential in the path.',
    ),
    ifFailed('counter', 'signCount did not increase. The passkey may be cloned, or assertions arrived out of order.'),
    ifFailed(
      'signature-encoding',
      'The signature’s encoding does not fit its algorithm. ECDSA requires DER, but WebCrypto returns raw r and s.',
    ),
    ifFailed(
      'signature',
      'The signed data changed, or another key signed it. The signature covers authenticatorData || SHA-256(clientDataJSON).',
    ),
  ],
  remedy:
    'Request a new challenge, use its UTF-8 bytes as the WebAuthn challenge, and call navigator.credentials.get() from an allowed origin.',
  fix: linkFix('Run passkey sign-in', '/flows/passkey'),
} as const satisfies Explanatory

export const BAD_ATTESTATION = {
  checked:
    'The attestation’s challenge, origin, RP ID, flags, credential ID and public key must all be valid. details.check names the failed check.',
  reasons: [
    ...SHARED_CAUSES,
    ifFailed('challenge', 'challenge in the body differs from the challenge in clientDataJson.'),
    ifFailed('attestation-object', 'attestationObject is not the browser’s original CBOR in base64url.'),
    ifFailed('attestation-statement', 'fmt is "none", but attStmt is not empty.'),
    ifFailed('attested-credential', 'authenticatorData has no attested credential data. It comes from a sign-in.'),
    ifFailed(
      'credential-id',
      'credentialId does not match authenticatorData, or the ID there is empty or longer than 1,023 bytes.',
    ),
    ifFailed('algorithm', 'The key’s algorithm is not accepted. Request ES256, RS256 or EdDSA.'),
    ifFailed(
      'public-key',
      'The public key is not valid for its algorithm. attestationObject may have been modified or truncated.',
    ),
  ],
  remedy: 'Create a new passkey with a new challenge, and send the browser’s values unchanged in base64url.',
  fix: linkFix('Register a passkey', '/flows/passkey-register'),
} as const satisfies Explanatory

function ifFailed(check: string, text: string): Cause {
  return { text, when: ({ details }) => details.check === check }
}

/** If the challenge was hex-decoded, the hint of the failed check says so. */
function ifChallenge({ isHexDecoded }: { readonly isHexDecoded: boolean }, text: string): Cause {
  return {
    text,
    when: ({ details, failedCheck, failedHint = '' }) => {
      if (details.check !== 'challenge') return false
      return failedCheck === undefined ? undefined : failedHint.includes('hex-decoded') === isHexDecoded
    },
  }
}
