export const EXAMPLES = [
  { id: 'stamp', name: 'Stamp', about: 'Service-Wallet-Signature: base64url JSON with a hex DER signature' },
  {
    id: 'stamp-newline',
    name: 'Stamp over wrong bytes',
    about: 'Signed with a trailing newline, a mistake that the Verify tool detects',
  },
  {
    id: 'target-bundle',
    name: 'OTP target bundle',
    about: 'otpEncryptionTargetBundle: the public key for encrypting a code',
  },
  { id: 'otp-bundle', name: 'Encrypted OTP bundle', about: 'encryptedOtpBundle: a code encrypted with HPKE' },
  { id: 'session-bundle', name: 'Encrypted session key', about: 'encryptedSessionSigningKey, encoded as base58check' },
  {
    id: 'client-data',
    name: 'clientDataJSON',
    about: 'The browser’s record of a passkey request: type, challenge, origin',
  },
  { id: 'attestation-object', name: 'attestationObject', about: 'A new passkey: CBOR containing authenticatorData' },
  { id: 'authenticator-data', name: 'authenticatorData', about: 'rpIdHash, flags and signCount of an assertion' },
  { id: 'der-signature', name: 'DER signature', about: 'r and s of a P-256 ECDSA signature' },
  { id: 'point', name: 'SEC1 key', about: 'A P-256 public key, compressed or uncompressed' },
  { id: 'jwt', name: 'JWT', about: 'An ID token, with readable dates' },
  { id: 'broken', name: 'Truncated stamp', about: 'Decoded up to the point where it was cut off' },
] as const

export type ExampleId = (typeof EXAMPLES)[number]['id']
