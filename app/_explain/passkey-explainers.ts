import type { Explainer, Reason } from './explainer'
import { goTo } from './fixes'

/** Reasons of rejected passkey ceremonies, identified by `details.check`. */
const CEREMONY: readonly Reason[] = [
  failed(
    'client-data',
    'clientDataJson is not base64url of the JSON the browser made: it was decoded, printed again, or has a member twice.',
  ),
  failed('authenticator-data', 'The authenticator data was cut off, or something stands behind it.'),
  failed('type', 'A sign-in was sent where a registration belongs, or the other way round: clientDataJson says which.'),
  failed('origin', 'The page’s origin is not PUBLIC_ORIGIN, nor a port of localhost: 127.0.0.1 is not localhost.'),
  failed('cross-origin', 'The page stood in a frame of another origin, which is not taken.'),
  failed(
    'rp-id',
    'The authenticator answered for another RP ID than the host of the origin, or a byte of its data changed.',
  ),
  failed('user-present', 'The authenticator did not see anybody (UP): no touch, no gesture.'),
  failed('user-verified', 'The authenticator did not verify the user (UV): ask for userVerification "required".'),
  failed('backup-flags', 'The authenticator says that it is backed up and cannot be: BS without BE.'),
]

/** Explanation of a rejected assertion. */
export const ASSERTION_REFUSED = {
  checked: 'The assertion: challenge, origin, RP ID, flags, counter, signature; details.check names what failed.',
  reasons: [
    ...CEREMONY,
    failed('challenge', 'The challenge was decoded as hex; its 64 characters are the bytes to sign, in UTF-8.'),
    failed('challenge', 'The assertion was made for another challenge than the one of this Request-Id.'),
    failed('credential-id', 'The assertion is of another passkey than the credential in the path.'),
    failed(
      'counter',
      'The counter did not move on: the passkey was copied, or an older assertion was sent after a newer.',
    ),
    failed(
      'signature-encoding',
      'The signature is not DER: r and s side by side are what WebCrypto gives, not WebAuthn.',
    ),
    failed(
      'signature',
      'Something was changed after it was signed: the signature covers both other members, to the byte.',
    ),
  ],
  remedy: 'Ask for a new challenge and sign its text as UTF-8 bytes, at the origin of the console.',
  fix: goTo('See a passkey sign in', '/flows/passkey'),
} as const satisfies Omit<Explainer, 'byReason'>

/** Explanation of a rejected registration. */
export const BAD_ATTESTATION = {
  checked: 'The attestation: challenge, origin, RP ID, flags, credential and key; details.check names what failed.',
  reasons: [
    ...CEREMONY,
    failed('challenge', 'challenge in the body is not the one the browser was given, in base64url.'),
    failed('attestation-object', 'attestationObject is not base64url of the CBOR the browser made.'),
    failed('attestation-statement', 'The attestation is of format none and states something all the same.'),
    failed('attested-credential', 'The authenticator data holds no credential: it is that of a sign-in.'),
    failed('credential-id', 'credentialId is another than the one in the authenticator data.'),
    failed('algorithm', 'The key is of an algorithm that is not taken; ask for ES256, RS256 or EdDSA.'),
    failed(
      'public-key',
      'The key is no whole one of its algorithm: a byte of attestationObject was changed or cut off.',
    ),
  ],
  remedy: 'Create the passkey anew over a new challenge, and send what the browser gave as it is, in base64url.',
  fix: goTo('See a passkey registered', '/flows/passkey-register'),
} as const satisfies Omit<Explainer, 'byReason'>

function failed(check: string, says: string): Reason {
  return { says, when: ({ details }) => details.check === check }
}
