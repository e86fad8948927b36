import type { AuthMethod } from '#lib/client/wire-types'
import type { SessionWithKey } from '#lib/flows/artifacts'
import { runToEnd, type Tools } from '#lib/flows/flow'
import { oauth } from '#lib/flows/oauth-flows'
import { emailOtp } from '#lib/flows/otp-flows'
import { passkeySignIn } from '#lib/flows/passkey-flows'
import { IDENTITY } from './flow-inputs'

/** Names of the credential types on the sign-in buttons. */
export const SIGN_IN_WORDS: Readonly<Record<AuthMethod['type'], string>> = {
  EMAIL_OTP: 'email',
  SMS_OTP: 'SMS',
  OAUTH: 'ID token',
  PASSKEY: 'passkey',
}

/** Creates a session with a credential of any type. Throws if a call fails or the passkey prompt is rejected. */
export async function signInWith(
  { id: credentialId, type }: AuthMethod,
  tools: Tools,
): Promise<SessionWithKey | undefined> {
  const { history } = await (type === 'OAUTH'
    ? runToEnd(oauth, { credentialId, identity: IDENTITY }, tools)
    : type === 'PASSKEY'
      ? runToEnd(passkeySignIn, { credentialId }, tools)
      : runToEnd(emailOtp, { credentialId, otpType: type, otpCode: '000000' }, tools))
  return history.at(-1)?.session
}
