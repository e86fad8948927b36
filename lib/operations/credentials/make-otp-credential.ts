import type { AccountRow } from '#db/queries/accounts/internal-accounts'
import { findCustomer } from '#db/queries/customers/customers'
import type { OtpType } from '#lib/contract/credential-type'
import { emailActivity, phoneActivity } from '#lib/domain/signing/activity-payloads'
import { blankCredential, type CredentialDraft } from '#lib/operations/credentials/new-credential'
import { enforceFound } from '#lib/operations/trace'
import type { Call } from '#lib/operations/world'

/**
 * Makes an email or SMS credential (§4.2). Rejects with INVALID_INPUT if there is no email address or phone number to
 * send codes to.
 */
export async function makeOtpCredential(call: Call, account: AccountRow, type: OtpType): Promise<CredentialDraft> {
  const { caller, trace, world } = call
  const { customerId } = account
  const customer =
    customerId === null ? undefined : await world.db.read(tx => findCustomer(tx, caller.platformId, customerId))
  const isEmail = type === 'EMAIL_OTP'
  const contact = enforceFound(
    trace,
    { id: 'contact', label: 'The customer has an email address or phone number for the code' },
    isEmail ? customer?.email : customer?.phoneNumber,
    { code: 'INVALID_INPUT', details: { reason: isEmail ? 'NO_EMAIL' : 'NO_PHONE_NUMBER', field: 'type' } },
  )
  return {
    credential: blankCredential(call, account, { type, nickname: contact, identity: type }),
    activity: ({ userId }) => (isEmail ? emailActivity(userId, contact) : phoneActivity(userId, contact)),
  }
}
