import * as z from 'zod/mini'
import { members, oneOf, text, time, times } from '#lib/testing/facts/fact-notation'

const credentialType = oneOf('OAUTH EMAIL_OTP SMS_OTP PASSKEY')
export const authMember = { id: text, accountId: text, type: credentialType, nickname: text, ...times }
/** The public document allows no other members here. */
export const authMethod = z.strictObject({
  ...authMember,
  credentialId: z.optional(text),
  otpEncryptionTargetBundle: z.optional(text),
})
export const session = members(
  { ...authMember, expiresAt: time },
  { credentialId: text, encryptedSessionSigningKey: text },
)
export const passkeyChallenge = members({
  ...authMember,
  credentialId: text,
  challenge: text,
  requestId: text,
  expiresAt: time,
})
const challenge = { payloadToSign: text, requestId: text, expiresAt: time }
export const signedRequest = members(challenge)
export const typedRequest = members({ ...challenge, type: credentialType })
