import { authorizeQuote } from '#lib/flows/authorize-flow'
import { executeExistingQuote, executeQuote } from '#lib/flows/execute-flow'
import type { Flow } from '#lib/flows/flow'
import type { FlowId } from '#lib/flows/flow-list'
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
import { AUTHORIZE_TAMPERS } from '#lib/flows/tampers/authorize-tampers'
import { EXECUTE_TAMPERS, EXISTING_QUOTE_TAMPERS } from '#lib/flows/tampers/execute-tampers'
import { OAUTH_TAMPERS, REGISTER_OAUTH_TAMPERS } from '#lib/flows/tampers/oauth-tampers'
import { OTP_TAMPERS } from '#lib/flows/tampers/otp-tampers'
import { PASSKEY_TAMPERS, REGISTER_PASSKEY_TAMPERS } from '#lib/flows/tampers/passkey-tampers'
import type { Tamper } from '#lib/flows/tampers/tamper'
import { WEBHOOK_TAMPERS } from '#lib/flows/tampers/webhook-tampers'
import { receiveWebhook } from '#lib/flows/webhooks/webhook-flow'

/** The steps and tampers of every flow. Pages load this file lazily, because it includes the cryptography. */
export const CATALOG: Readonly<Record<FlowId, { readonly flow: Flow; readonly tampers: readonly Tamper[] }>> = {
  'email-otp': { flow: emailOtp, tampers: OTP_TAMPERS },
  'sms-otp': { flow: smsOtp, tampers: OTP_TAMPERS },
  'oauth-register': { flow: registerOauth, tampers: REGISTER_OAUTH_TAMPERS },
  oauth: { flow: oauth, tampers: OAUTH_TAMPERS },
  'passkey-register': { flow: registerPasskey, tampers: REGISTER_PASSKEY_TAMPERS },
  passkey: { flow: passkeySignIn, tampers: PASSKEY_TAMPERS },
  add: { flow: addCredential, tampers: ADD_TAMPERS },
  revoke: { flow: revokeCredential, tampers: REVOKE_CREDENTIAL_TAMPERS },
  refresh: { flow: refreshSession, tampers: REFRESH_TAMPERS },
  execute: { flow: executeQuote, tampers: EXECUTE_TAMPERS },
  'execute-quote': { flow: executeExistingQuote, tampers: EXISTING_QUOTE_TAMPERS },
  authorize: { flow: authorizeQuote, tampers: AUTHORIZE_TAMPERS },
  webhook: { flow: receiveWebhook, tampers: WEBHOOK_TAMPERS },
  'revoke-session': { flow: revokeSession, tampers: REVOKE_TAMPERS },
}
