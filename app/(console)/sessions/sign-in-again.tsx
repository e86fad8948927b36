import { buttonLook } from '#app/_ui/button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { type FlowInputs, flowHash } from '#lib/explain/links/flow-link'

const LOGINS: Readonly<Record<string, string>> = {
  EMAIL_OTP: '/flows/email-otp',
  SMS_OTP: '/flows/sms-otp',
  OAUTH: '/flows/oauth',
  PASSKEY: '/flows/passkey',
}

export function SignInAgain({ type, about, inputs }: { type: string; about: string; inputs: FlowInputs }) {
  return (
    <PageLink
      href={`${LOGINS[type] ?? '/flows'}${flowHash(inputs)}`}
      className={buttonLook()}
      aria-label={`Sign in again: ${about}`}
    >
      Sign in again
    </PageLink>
  )
}
