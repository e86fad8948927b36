import * as z from 'zod/mini'
import { credentialType } from '#lib/contract/credential-type'
import { listOf } from '#lib/contract/page-request'
import { idOf, instant, pattern, text } from '#lib/contract/scalars'
import { sessionClientKey } from '#lib/contract/signing/client-public-key'

/** Base64url text. Padding is accepted. */
const base64url = pattern(/^[A-Za-z0-9_-]+={0,2}$/, 32_768)
/** An ID token. Its maximum length leaves room for the other fields of a body. */
const oidcToken = text(1, 16_384)

const NICKNAME_EXPECTED = 'letters, marks, numbers, punctuation and spaces'
const NICKNAME_CHARACTER = /[\p{L}\p{M}\p{N}\p{P}\p{Zs}]/u

/**
 * The nickname of a passkey (§2.13), in NFC and trimmed: 1 to 100 letters, marks, numbers, punctuation and spaces of any
 * script. NFC lets the same text be typed on different keyboards.
 */
export const passkeyNickname = z.pipe(
  z.pipe(
    z.string(),
    z.transform(value => value.normalize('NFC').trim()),
  ),
  z
    .string()
    .check(z.regex(/^[\p{L}\p{M}\p{N}\p{P}\p{Zs}]{1,100}$/u, { error: ({ input }) => nicknameProblem(String(input)) })),
)

/** Names the first character that is not allowed, by its code point, because it may be invisible. */
function nicknameProblem(nickname: string): string {
  const character = [...nickname].find(each => !NICKNAME_CHARACTER.test(each))
  if (character === undefined) return `Expected 1 to 100 characters: ${NICKNAME_EXPECTED}.`
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  const shown = /\p{S}/u.test(character) ? `${code} (${character})` : code
  return `The character ${shown} is not allowed. Use ${NICKNAME_EXPECTED}.`
}

/** An authentication credential in a response (§2.9). */
export const authMethod = z.object({
  id: idOf('AuthMethod'),
  accountId: idOf('InternalAccount'),
  type: credentialType,
  nickname: z.string(),
  createdAt: instant,
  updatedAt: instant,
  credentialId: z.optional(z.string()),
  otpEncryptionTargetBundle: z.optional(z.string()),
})
authMethod.register(z.globalRegistry, { id: 'AuthMethod', description: 'An authentication credential.' })
export type AuthMethod = z.output<typeof authMethod>

/** The fields of a passkey's AuthMethod, and a challenge for the passkey (§2.11). */
export const passkeyAuthChallenge = z.object({
  id: idOf('AuthMethod'),
  accountId: idOf('InternalAccount'),
  type: z.literal('PASSKEY'),
  nickname: z.string(),
  createdAt: instant,
  updatedAt: instant,
  credentialId: z.string(),
  challenge: z.string(),
  requestId: idOf('Request'),
  expiresAt: instant,
})
passkeyAuthChallenge.register(z.globalRegistry, {
  id: 'PasskeyAuthChallenge',
  description: 'A passkey challenge. Pass the UTF-8 bytes of the hex string `challenge` to WebAuthn.',
})
export type PasskeyAuthChallenge = z.output<typeof passkeyAuthChallenge>

/** Result of `navigator.credentials.create` (§2.13). */
export const attestation = z.object({
  credentialId: base64url,
  clientDataJson: base64url,
  attestationObject: base64url,
  transports: z.optional(z.array(text(1, 64)).check(z.maxLength(16))),
})
export type Attestation = z.output<typeof attestation>

export const credentialRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('EMAIL_OTP'), accountId: idOf('InternalAccount') }),
  z.object({ type: z.literal('SMS_OTP'), accountId: idOf('InternalAccount') }),
  z.object({ type: z.literal('OAUTH'), accountId: idOf('InternalAccount'), oidcToken }),
  z.object({
    type: z.literal('PASSKEY'),
    accountId: idOf('InternalAccount'),
    nickname: passkeyNickname,
    challenge: base64url,
    attestation,
  }),
])
credentialRequest.register(z.globalRegistry, {
  id: 'AuthMethodCreateRequest',
  description: 'A credential to register for an internal account.',
})
export type CredentialRequest = z.output<typeof credentialRequest>

export const authMethodList = listOf(authMethod)

/** The body of a challenge request (§4.5). The key is validated later, and only for a PASSKEY credential. */
export const challengeRequest = z.object({ clientPublicKey: z.optional(z.unknown()) })
/** The response to a challenge request (§4.5): a passkey challenge, or the AuthMethod with its target bundle. */
export const challengeAnswer = z.discriminatedUnion('type', [
  passkeyAuthChallenge,
  z.object({ ...authMethod.shape, type: z.enum(['EMAIL_OTP', 'SMS_OTP']) }),
])
export type ChallengeAnswer = z.output<typeof challengeAnswer>

/** Result of `navigator.credentials.get` (§2.14). */
export const assertion = z.object({
  credentialId: base64url,
  clientDataJson: base64url,
  authenticatorData: base64url,
  signature: base64url,
  userHandle: z.optional(z.nullable(z.string())),
})
export type Assertion = z.output<typeof assertion>

const encryptedOtpBundle = text(1, 16_384)
encryptedOtpBundle.register(z.globalRegistry, {
  ...z.globalRegistry.get(encryptedOtpBundle),
  description:
    'JSON text with `encappedPublic` (uncompressed P-256 point) and `ciphertext`, both in hex. The plaintext is UTF-8 JSON with two strings: `otp_code`, the one-time code, and `public_key`, the P-256 public key of this login as a compressed point in hex. It is encrypted with HPKE (RFC 9180, base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM) to `targetPublic`, which is in the hex-encoded JSON `data` of `otpEncryptionTargetBundle`. `info` is `turnkey_hpke`. The associated data is the encapsulated key followed by `targetPublic`, each as 65 bytes.',
})

export const verifyRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('EMAIL_OTP'), encryptedOtpBundle }),
  z.object({ type: z.literal('SMS_OTP'), encryptedOtpBundle }),
  z.object({ type: z.literal('OAUTH'), oidcToken, clientPublicKey: sessionClientKey }),
  z.object({ type: z.literal('PASSKEY'), assertion }),
])
verifyRequest.register(z.globalRegistry, {
  id: 'AuthMethodVerifyRequest',
  description: 'Proof of possession of a credential.',
})
export type VerifyRequest = z.output<typeof verifyRequest>
