import { member, type Statement } from '#lib/export/scripts/script'
import {
  addIdentity,
  addPasskey,
  addSms,
  createWallet,
  findPayee,
  findPayingAccounts,
  fundWallet,
  revokeCredential,
  signIn,
} from '#lib/export/scripts/script-setup'
import type { Artifacts } from '#lib/flows/artifacts'
import { SOFTWARE_AUTHENTICATOR } from '#lib/flows/software-authenticator'

export function setupOf(flowId: string, artifacts: Partial<Artifacts>): readonly Statement[] {
  const signedIn = [...createWallet(), ...signIn('signer', 'emailCredentialId', 'EMAIL_OTP')]
  switch (flowId) {
    case 'email-otp':
      return [...createWallet(), firstCredential('credentialId')]
    case 'sms-otp':
      return [...signedIn, ...addSms('credentialId', 'signer')]
    case 'oauth':
      return [...signedIn, ...addIdentity({ ...artifacts.identity })]
    case 'passkey':
      return [...signedIn, ...addPasskey(SOFTWARE_AUTHENTICATOR)]
    case 'add':
      return artifacts.otpType === 'EMAIL_OTP' ? [...signInBySms(), ...revokeCredential('emailCredentialId')] : signedIn
    case 'revoke':
      return [...signInBySms(), firstCredential('targetId')]
    case 'revoke-session': {
      const isSigner = artifacts.targetId === artifacts.signer?.id
      return isSigner ? signedIn : [...signedIn, ...signIn('target', 'emailCredentialId', 'EMAIL_OTP')]
    }
    case 'execute':
      return [...signedIn, ...fundWallet(artifacts.amount ?? 0)]
    case 'authorize':
      return findPayee()
    case 'webhook':
      return findPayingAccounts()
    default:
      return signedIn
  }
}

/** Signs in with a second credential, because a session cannot revoke the credential that started it. */
function signInBySms(): readonly Statement[] {
  return [
    ...createWallet(),
    ...signIn('first', 'emailCredentialId', 'EMAIL_OTP'),
    ...addSms('smsCredentialId', 'first'),
    ...signIn('signer', 'smsCredentialId', 'SMS_OTP'),
  ]
}

function firstCredential(name: string): Statement {
  return member(name, 'credentials', 'data', 0, 'id')
}
