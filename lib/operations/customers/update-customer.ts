import type { ReadTx, Tx } from '#db/database'
import { listAccountsOf } from '#db/queries/accounts/internal-accounts'
import { supersedeContactCodes } from '#db/queries/customers/contact-codes'
import { findCustomer, findCustomerByUma, updateCustomer as storeCustomer } from '#db/queries/customers/customers'
import type { Customer } from '#lib/contract/customers/customer'
import type { updateCustomer as contract } from '#lib/contract/customers/customer-operations'
import type { Id } from '#lib/contract/scalars'
import { CUSTOMER_CHANGE_RULES, changeCustomer, changedContact } from '#lib/domain/customers/change-customer'
import {
  type ContactChange,
  type ContactCredentials,
  CREDENTIAL_TYPES,
  contactActivity,
  credentialsForContact,
  redirectCodes,
  rejectEmailInUse,
  requireUnchangedCredentials,
} from '#lib/operations/customers/contact-change'
import { openMissingAccounts } from '#lib/operations/customers/create-customer'
import { CUSTOMER_CHECK } from '#lib/operations/customers/manage-customers'
import { signedRetry } from '#lib/operations/signing/signed-retry'
import { enforceRules } from '#lib/operations/trace'
import type { Call, Outcome } from '#lib/operations/world'

/**
 * Changes a customer (§4.7). If credentials use an email or phone number, changing it needs a signed retry. A session
 * of any of the customer's wallets may sign the retry. After the retry, codes are sent to the new contact. Other
 * changes apply immediately. Rejects with USER_NOT_FOUND, UMA_ADDRESS_EXISTS, CONFLICT, EMAIL_OTP_*, or an error of
 * CUSTOMER_CHANGE_RULES or of a signed retry.
 */
export async function updateCustomer(call: Call<typeof contract>): Promise<Outcome<Customer>> {
  const { trace, world } = call
  const requested = await world.db.read(tx => readChange(tx, call))
  trace.pass(CUSTOMER_CHECK.id, CUSTOMER_CHECK.label)
  const { accountIds, contact } = requested
  const [accountId] = accountIds
  if (accountId === undefined) throw new Error(`${requested.customer.id} has no wallet.`)
  return signedRetry(call, {
    accountId,
    type: contact === undefined ? undefined : CREDENTIAL_TYPES[contact.contact],
    accountIds,
    facts: (tx): Promise<ContactCredentials | undefined> => contactCredentials(tx, contact),
    check: (tx, signedFor) => checkChange(tx, call, requested, signedFor),
    needsNoSignature: async tx => contact === undefined || (await credentialsForContact(tx, contact)).length === 0,
    activity: ({ userId }) => contact && contactActivity(contact, userId),
    perform: (tx, redirected) => apply(tx, call, redirected),
  })
}

interface RequestedChange {
  readonly customer: Customer
  /** The customer's wallets. */
  readonly accountIds: readonly Id<'InternalAccount'>[]
  /** The email or phone number that changes, if any. */
  readonly contact: ContactChange | undefined
}

async function readChange(
  tx: ReadTx,
  { body, caller, params, trace }: Call<typeof contract>,
): Promise<RequestedChange> {
  const { customerId } = params
  const customer = await findCustomer(tx, caller.platformId, customerId)
  if (customer === undefined) {
    throw trace.fail(CUSTOMER_CHECK.id, CUSTOMER_CHECK.label, { code: 'USER_NOT_FOUND', got: customerId })
  }
  const accounts = await listAccountsOf(tx, customer.id)
  const accountIds = idsOf(accounts.filter(({ type }) => type === 'EMBEDDED_WALLET'))
  const contact = changedContact({ customer, change: body })
  const value = contact === undefined ? undefined : body[contact]
  const changed = contact === undefined || value === undefined ? undefined : { contact, value, accountIds }
  return { customer, accountIds, contact: changed }
}

async function contactCredentials(
  tx: ReadTx,
  contact: ContactChange | undefined,
): Promise<ContactCredentials | undefined> {
  return contact && { contact: contact.contact, credentialIds: idsOf(await credentialsForContact(tx, contact)) }
}

/**
 * The first request fails if a concurrent request changed the contact. The retry fails if a credential of the contact
 * was added or removed since the first request.
 */
async function checkChange(
  tx: Tx,
  call: Call<typeof contract>,
  requested: RequestedChange,
  signedFor: ContactCredentials | undefined,
): Promise<void> {
  const { body, trace } = call
  const { customer, accountIds, contact } = await readChange(tx, call)
  enforceRules(trace, CUSTOMER_CHANGE_RULES, { customer, change: body })
  await rejectTakenAddress(tx, call)
  if (signedFor !== undefined) await requireUnchangedCredentials(tx, call, signedFor, accountIds)
  else if (contact?.contact !== requested.contact?.contact)
    throw trace.fail(UNCHANGED_CHECK.id, UNCHANGED_CHECK.label, CHANGED_REJECTION)
  if (contact !== undefined && (await credentialsForContact(tx, contact)).length > 0)
    await rejectEmailInUse(tx, call, contact)
}

const UNCHANGED_CHECK = { id: 'unmoved', label: 'No concurrent request changed the contact' } as const
const CHANGED_REJECTION = { code: 'CONFLICT', details: { reason: 'CUSTOMER_CHANGED' } } as const

async function rejectTakenAddress(tx: Tx, { body, caller, params, trace }: Call<typeof contract>): Promise<void> {
  if (body.umaAddress === undefined) return
  const label = 'umaAddress is not in use'
  const holder = await findCustomerByUma(tx, caller.platformId, body.umaAddress)
  if (holder === undefined || holder.id === params.customerId) return trace.pass('unique', label)
  const details = { field: 'umaAddress' }
  throw trace.fail('unique', label, { code: 'UMA_ADDRESS_EXISTS', details, got: body.umaAddress })
}

async function apply(
  tx: Tx,
  call: Call<typeof contract>,
  redirected: ContactCredentials | undefined,
): Promise<Customer> {
  const { body, caller, exchangeId: createdBy, now, world } = call
  const { customer, contact: change } = await readChange(tx, call)
  if (change !== undefined) await supersedeContactCodes(tx, { customerId: customer.id, contact: change.contact }, now)
  const changed = changeCustomer({ customer, change: body }, now)
  await storeCustomer(tx, caller.platformId, changed)
  await openMissingAccounts(tx, world, { platformId: caller.platformId, customer: changed, now, createdBy })
  const contact = redirected === undefined ? undefined : body[redirected.contact]
  if (redirected !== undefined && contact !== undefined) await redirectCodes(tx, call, redirected, contact)
  return changed
}

function idsOf<Type extends 'AuthMethod' | 'InternalAccount'>(rows: readonly { readonly id: Id<Type> }[]): Id<Type>[] {
  return rows.map(({ id }) => id)
}
