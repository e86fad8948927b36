import type { AuthMethod } from '#lib/client/wire-types'
import type { SessionWithKey } from '#lib/flows/artifacts'
import { runToEnd, type Tools } from '#lib/flows/flow'
import { oauth } from '#lib/flows/oauth-flows'
import { emailOtp } from '#lib/flows/otp-flows'
import { passkeySignIn } from '#lib/flows/passkey-flows'
import { IDENTITY } from './flow-inputs'

/** Names that the sign-in buttons show for the credential types. */
export const SIGN_IN_WORDS: Readonly<Record<AuthMethod['type'], string>> = {
  EMAIL_OTP: 'email',
  SMS_OTP: 'SMS',
  OAUTH: 'ID token',
  PASSKEY: 'passkey',
}

/** Signs in with a credential of any type and returns the session. Throws if a call or the passkey prompt fails. */
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
