import type { CredentialType } from '#lib/contract/credential-type'
import type { Rejection, Rule } from '#lib/domain/rule'

/** A credential of the account. Its fields do not matter, because the rules only count credentials. */
interface HeldCredential {
  readonly id: string
}

export function duplicateRejection(type: CredentialType): Rejection {
  switch (type) {
    case 'EMAIL_OTP':
      return { code: 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS' }
    case 'SMS_OTP':
      return { code: 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS' }
    case 'PASSKEY':
      return { code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS' }
    case 'OAUTH':
      return { code: 'INVALID_INPUT', details: { reason: 'OAUTH_CREDENTIAL_ALREADY_EXISTS', field: 'oidcToken' } }
    default:
      return type satisfies never
  }
}

/** Rules for revoking a credential: a wallet keeps at least one (§4.4). */
export const REVOCATION_RULES: readonly Rule<{ readonly credentials: readonly HeldCredential[] }>[] = [
  {
    id: 'last-credential',
    label: 'The account has another credential',
    check: ({ credentials }) =>
      credentials.length > 1
        ? {}
        : {
            code: 'INVALID_INPUT',
            details: { reason: 'LAST_CREDENTIAL' },
            expected: 'at least 2 credentials',
            got: `${credentials.length}`,
          },
  },
]
