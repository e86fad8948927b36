import type { CredentialType } from '#lib/contract/credential-type'
import { executeExistingQuote, executeQuote } from '#lib/flows/execute-flow'
import type { Flow } from '#lib/flows/flow'
import { oauth, registerOauth } from '#lib/flows/oauth-flows'
import { emailOtp, smsOtp } from '#lib/flows/otp-flows'
import { passkeySignIn, registerPasskey } from '#lib/flows/passkey-flows'
import { addCredential, refreshSession, revokeCredential, revokeSession } from '#lib/flows/signed-action-flows'
import {
  ADD_TAMPERS,
  REFRESH_TAMPERS,
  REVOKE_CREDENTIAL_TAMPERS,
  REVOKE_TAMPERS,
} from '#lib/flows/tampers/action-tampers'
import { EXECUTE_TAMPERS, EXISTING_QUOTE_TAMPERS } from '#lib/flows/tampers/execute-tampers'
import { OAUTH_TAMPERS } from '#lib/flows/tampers/oauth-tampers'
import { OTP_TAMPERS } from '#lib/flows/tampers/otp-tampers'
import { PASSKEY_TAMPERS } from '#lib/flows/tampers/passkey-tampers'
import { REGISTER_OAUTH_TAMPERS, REGISTER_PASSKEY_TAMPERS } from '#lib/flows/tampers/registration-tampers'
import type { Tamper } from '#lib/flows/tampers/tamper'
import { WEBHOOK_TAMPERS } from '#lib/flows/tampers/webhook-tampers'
import { receiveWebhook } from '#lib/flows/webhooks/webhook-flow'
import type { FlowId } from './flow-ids'

/** Kind of setup that a flow needs before it can run. */
export type SetupKind =
  | 'login'
  | 'add'
  | 'session'
  | 'revoke-credential'
  | 'revoke-session'
  | 'execute'
  | 'execute-quote'
  | 'webhook'

/** A flow with its tampers and setup. */
export interface CatalogEntry {
  readonly flow: Flow
  readonly tampers: readonly Tamper[]
  readonly setup: SetupKind
  /** Credential type that the flow signs in with. */
  readonly credentialType?: CredentialType
}

/** All flows. This file is loaded lazily, because it includes the cryptography. */
export const CATALOG: Readonly<Record<FlowId, CatalogEntry>> = {
  'email-otp': { flow: emailOtp, tampers: OTP_TAMPERS, setup: 'login', credentialType: 'EMAIL_OTP' },
  'sms-otp': { flow: smsOtp, tampers: OTP_TAMPERS, setup: 'login', credentialType: 'SMS_OTP' },
  'oauth-register': { flow: registerOauth, tampers: REGISTER_OAUTH_TAMPERS, setup: 'session' },
  oauth: { flow: oauth, tampers: OAUTH_TAMPERS, setup: 'login', credentialType: 'OAUTH' },
  'passkey-register': { flow: registerPasskey, tampers: REGISTER_PASSKEY_TAMPERS, setup: 'session' },
  passkey: { flow: passkeySignIn, tampers: PASSKEY_TAMPERS, setup: 'login', credentialType: 'PASSKEY' },
  add: { flow: addCredential, tampers: ADD_TAMPERS, setup: 'add' },
  revoke: { flow: revokeCredential, tampers: REVOKE_CREDENTIAL_TAMPERS, setup: 'revoke-credential' },
  refresh: { flow: refreshSession, tampers: REFRESH_TAMPERS, setup: 'session' },
  execute: { flow: executeQuote, tampers: EXECUTE_TAMPERS, setup: 'execute' },
  'execute-quote': { flow: executeExistingQuote, tampers: EXISTING_QUOTE_TAMPERS, setup: 'execute-quote' },
  webhook: { flow: receiveWebhook, tampers: WEBHOOK_TAMPERS, setup: 'webhook' },
  'revoke-session': { flow: revokeSession, tampers: REVOKE_TAMPERS, setup: 'revoke-session' },
}
