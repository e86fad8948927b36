import type { ReadTx, Tx } from '#db/database'
import {
  type CredentialRow,
  findCredentialByNickname,
  listCredentialsOfType,
  renameCredentials,
} from '#db/queries/credentials/credentials'
import { endOtpsOf } from '#db/queries/credentials/otp-issuances'
import type { Id } from '#lib/contract/scalars'
import type { Contact } from '#lib/domain/customers/contact-verification'
import type { Rejection } from '#lib/domain/rule'
import { type Activity, emailActivity, phoneActivity } from '#lib/domain/signing/activity-payloads'
import type { Call } from '#lib/operations/world'

/** The contact that an update changes, and its credentials. The first request stores both for the signed retry. */
export interface ContactCredentials {
  readonly contact: Contact
  readonly credentialIds: readonly Id<'AuthMethod'>[]
}

export interface ContactChange {
  readonly contact: Contact
  readonly value: string
  readonly accountIds: readonly Id<'InternalAccount'>[]
}

export async function credentialsForContact(
  tx: ReadTx,
  { contact, accountIds }: Pick<ContactChange, 'contact' | 'accountIds'>,
): Promise<readonly CredentialRow[]> {
  return listCredentialsOfType(tx, accountIds, CREDENTIAL_TYPES[contact])
}

/** Rejects with EMAIL_OTP_EMAIL_ALREADY_EXISTS if another customer's credential uses the new email address. */
export async function rejectEmailInUse(
  tx: ReadTx,
  { caller, trace }: Call,
  { contact, value: nickname }: Pick<ContactChange, 'contact' | 'value'>,
): Promise<void> {
  if (contact !== 'email') return
  // The customer's own credentials still have the old email address, so they do not match.
  const other = await findCredentialByNickname(tx, {
    platformId: caller.platformId,
    type: CREDENTIAL_TYPES.email,
    nickname,
  })
  const label = 'No other customer’s EMAIL_OTP credential uses the email address'
  const rejection = { code: 'EMAIL_OTP_EMAIL_ALREADY_EXISTS', got: other?.id ?? '' } as const
  trace.check('contact-free', label, other === undefined, rejection)
}

/**
 * Rejects a retry if a credential that uses the contact has been added or removed since the first request. The error
 * code is EMAIL_OTP_CREDENTIAL_SET_CHANGED for an email address and CONFLICT for a phone number.
 */
export async function requireUnchangedCredentials(
  tx: ReadTx,
  { trace }: Call,
  { contact, credentialIds }: ContactCredentials,
  accountIds: readonly Id<'InternalAccount'>[],
): Promise<void> {
  const [earlier, current] = [
    credentialIds,
    (await credentialsForContact(tx, { contact, accountIds })).map(({ id }) => id),
  ]
  const isSame = earlier.length === current.length && earlier.every(id => current.includes(id))
  const evidence = { expected: earlier.join(', '), got: current.length === 0 ? 'none' : current.join(', ') }
  const label = 'The contact’s credentials have not changed since the first request'
  trace.check('same-set', label, isSame, { ...SET_CHANGED[contact], ...evidence })
}

/** Makes `nickname` the contact that receives the credentials' codes, and invalidates the codes already sent. */
export async function redirectCodes(
  tx: Tx,
  { now }: Call,
  { credentialIds }: ContactCredentials,
  nickname: string,
): Promise<void> {
  await renameCredentials(tx, credentialIds, { nickname, updatedAt: now })
  for (const id of credentialIds) await endOtpsOf(tx, id, now)
}

export function contactActivity(
  { contact, value }: Pick<ContactChange, 'contact' | 'value'>,
  userId: string,
): Activity {
  return contact === 'email' ? emailActivity(userId, value) : phoneActivity(userId, value)
}

/** Type of the credentials that use each contact. */
export const CREDENTIAL_TYPES = { email: 'EMAIL_OTP', phoneNumber: 'SMS_OTP' } as const
const SET_CHANGED: Readonly<Record<Contact, Rejection>> = {
  email: { code: 'EMAIL_OTP_CREDENTIAL_SET_CHANGED' },
  phoneNumber: { code: 'CONFLICT', details: { reason: 'SMS_OTP_CREDENTIAL_SET_CHANGED' } },
}
