import type { ReadTx, Tx } from '#db/database'
import { deleteExternalAccountsOf } from '#db/queries/accounts/external-accounts'
import { closeAccountsOf, listAccountsOf } from '#db/queries/accounts/internal-accounts'
import { deleteCredential, listCredentials } from '#db/queries/credentials/credentials'
import { endOtpsOf } from '#db/queries/credentials/otp-issuances'
import { supersedeContactCodes } from '#db/queries/customers/contact-codes'
import { listCustomers as listRows } from '#db/queries/customers/customer-list'
import { findCustomer, markCustomerDeleted } from '#db/queries/customers/customers'
import { supersedeKycLinks } from '#db/queries/customers/kyc-links'
import { revokeSessionsOf } from '#db/queries/sessions/sessions'
import type { Customer } from '#lib/contract/customers/customer'
import type * as contract from '#lib/contract/customers/customer-operations'
import { type Page, pageRequest } from '#lib/contract/page-request'
import type { Id } from '#lib/contract/scalars'
import { CURRENCY_FILTER_RULES } from '#lib/domain/money/money-rules'
import { enforceFound, enforceRules, inTransaction, type Trace } from '#lib/operations/trace'
import { openEvents, transitionOf } from '#lib/operations/webhooks/record-webhooks'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the platform's customers that match the query. Rejects with INVALID_CURRENCY. */
export async function listCustomers(call: Call<typeof contract.listCustomers>): Promise<Outcome<Page<Customer>>> {
  const { caller, query, trace, world } = call
  enforceRules(trace, CURRENCY_FILTER_RULES, query)
  const filter = { ...query, isIncludingDeleted: query.isIncludingDeleted === 'true' }
  return performed(await world.db.read(tx => listRows(tx, caller.platformId, filter, pageRequest(query))))
}

export const CUSTOMER_CHECK = { id: 'resource', label: 'The customer exists on this platform' } as const

/** Returns a customer of the platform, deleted or not. Rejects with USER_NOT_FOUND. */
export async function getCustomer(call: Call<typeof contract.getCustomer>): Promise<Outcome<Customer>> {
  return performed(await call.world.db.read(tx => loadCustomer(tx, call, call.params.customerId)))
}

/** Returns a customer, deleted or not. Rejects with USER_NOT_FOUND; the details name `field` if it is given. */
export async function loadCustomer(
  tx: ReadTx,
  { caller, trace }: Pick<Call, 'caller' | 'trace'>,
  id: string,
  field?: string,
): Promise<Customer> {
  const details = field === undefined ? undefined : { field }
  const customer = await findCustomer(tx, caller.platformId, id)
  return enforceFound(trace, CUSTOMER_CHECK, customer, { code: 'USER_NOT_FOUND', details, got: id })
}

/**
 * Deletes a customer, its credentials and its external accounts. Invalidates its sessions, codes and KYC links.
 * Closes its internal accounts, which keep their ledger entries. Rejects with USER_NOT_FOUND or CUSTOMER_DELETED. Only
 * one of several concurrent calls succeeds.
 */
export async function deleteCustomer(call: Call<typeof contract.deleteCustomer>): Promise<Outcome<Customer>> {
  const { now, params, trace } = call
  const deleted = await inTransaction(call, async tx => {
    const customer = await loadCustomer(tx, call, params.customerId)
    const isMarked = await markCustomerDeleted(tx, customer.id, now)
    const rejection = { code: 'CUSTOMER_DELETED', got: customer.id } as const
    trace.check('not-deleted', 'The customer is not deleted', isMarked, rejection)
    await closeAccess(tx, call, customer.id)
    return { ...customer, isDeleted: true, updatedAt: now }
  })
  return performed(deleted)
}

async function closeAccess(
  tx: Tx,
  call: Call<typeof contract.deleteCustomer>,
  customerId: Id<'Customer'>,
): Promise<void> {
  const { caller, now } = call
  const accounts = await listAccountsOf(tx, customerId)
  for (const { id: accountId } of accounts) {
    for (const { id } of await listCredentials(tx, caller.platformId, accountId)) {
      await revokeSessionsOf(tx, id, now)
      await endOtpsOf(tx, id, now)
      await deleteCredential(tx, id)
    }
  }
  await closeAccountsOf(tx, customerId, now)
  await (await openEvents(tx, transitionOf(call)))?.closedAccounts(accounts)
  await deleteExternalAccountsOf(tx, customerId, now)
  await supersedeContactCodes(tx, { customerId }, now)
  await supersedeKycLinks(tx, customerId, now)
}

/** Rejects with INVALID_INPUT if a request's `field` names a deleted customer. */
export function rejectDeleted(
  trace: Trace,
  { id, isDeleted }: Pick<Customer, 'id' | 'isDeleted'>,
  field: string,
): void {
  if (!isDeleted) return
  const details = { reason: 'CUSTOMER_DELETED', field } as const
  throw trace.fail('not-deleted', 'The customer is not deleted', { code: 'INVALID_INPUT', details, got: id })
}
