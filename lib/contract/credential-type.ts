import * as z from 'zod/mini'

export const credentialType = z.enum(['OAUTH', 'EMAIL_OTP', 'SMS_OTP', 'PASSKEY'])
credentialType.register(z.globalRegistry, { id: 'AuthMethodType' })
export type CredentialType = z.output<typeof credentialType>

/** The types of credentials that use a one-time code. */
export type OtpType = Extract<CredentialType, 'EMAIL_OTP' | 'SMS_OTP'>

export function isOtp(type: CredentialType): type is OtpType {
  return type === 'EMAIL_OTP' || type === 'SMS_OTP'
}
