import { ADD_TAMPERS, REFRESH_TAMPERS, REVOKE_TAMPERS } from '#lib/flows/action-tampers'
import type { Flow } from '#lib/flows/flow'
import { emailOtp, smsOtp } from '#lib/flows/otp'
import { OTP_TAMPERS } from '#lib/flows/otp-tampers'
import { addCredential, refreshSession, revokeCredential, revokeSession } from '#lib/flows/signed-actions'
import type { Tamper } from '#lib/flows/tamper'
import type { FlowId } from './flow-ids'

/** What a run of a flow has to be given, and so what is asked for before it. */
export type Setup = 'login' | 'add' | 'revoke-credential' | 'revoke-session' | 'session'

/** One flow with the ways to break it. */
export interface CatalogEntry {
  readonly flow: Flow
  readonly tampers: readonly Tamper[]
  readonly setup: Setup
}

/** The flows that pages show; loaded apart, for it brings the cryptography along. */
export const CATALOG: Readonly<Record<FlowId, CatalogEntry>> = {
  'email-otp': { flow: emailOtp, tampers: OTP_TAMPERS, setup: 'login' },
  'sms-otp': { flow: smsOtp, tampers: OTP_TAMPERS, setup: 'login' },
  add: { flow: addCredential, tampers: ADD_TAMPERS, setup: 'add' },
  revoke: { flow: revokeCredential, tampers: REVOKE_TAMPERS, setup: 'revoke-credential' },
  refresh: { flow: refreshSession, tampers: REFRESH_TAMPERS, setup: 'session' },
  'revoke-session': { flow: revokeSession, tampers: REVOKE_TAMPERS, setup: 'revoke-session' },
}
