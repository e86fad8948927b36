/** Examples, in display order. */
export const EXAMPLES = [
  { id: 'stamp', name: 'Stamp', about: 'Service-Wallet-Signature: base64url of JSON of hex of DER' },
  { id: 'stamp-newline', name: 'Stamp over other bytes', about: 'A line break was signed along; Verify finds it' },
  { id: 'target-bundle', name: 'OTP target bundle', about: 'otpEncryptionTargetBundle: the key to seal a code to' },
  { id: 'otp-bundle', name: 'OTP bundle', about: 'encryptedOtpBundle: a sealed code' },
  { id: 'session-bundle', name: 'Session bundle', about: 'encryptedSessionSigningKey, in base58check' },
  { id: 'client-data', name: 'clientDataJSON', about: 'What the browser says about a passkey ceremony' },
  { id: 'attestation-object', name: 'attestationObject', about: 'A new passkey: CBOR with authenticator data inside' },
  { id: 'authenticator-data', name: 'authenticatorData', about: 'RP ID hash, flags and counter of an assertion' },
  { id: 'der-signature', name: 'DER signature', about: 'r and s, as ECDSA on P-256 writes them' },
  { id: 'point', name: 'SEC1 key', about: 'A point of P-256, compressed or not' },
  { id: 'jwt', name: 'JWT', about: 'An identity token, with its times as dates' },
  { id: 'broken', name: 'Stamp, cut off', about: 'Shown up to the byte where it breaks' },
] as const

/** Id of an example. */
export type ExampleId = (typeof EXAMPLES)[number]['id']
