import type { Tx } from '#db/database'
import { deleteExternalAccountsOf } from '#db/queries/accounts/external-accounts'
import { closeAccountsOf, listAccountsOf } from '#db/queries/accounts/internal-accounts'
import { deleteCredential, listCredentials } from '#db/queries/credentials/credentials'
import { endOtpsOf } from '#db/queries/credentials/otp-issuances'
import { supersedeContactCodes } from '#db/queries/customers/contact-codes'
import { findCustomer, markCustomerDeleted } from '#db/queries/customers/customers'
import { supersedeKycLinks } from '#db/queries/customers/kyc-links'
import { revokeSessionsOf } from '#db/queries/sessions/sessions'
import type { Customer } from '#lib/contract/customers/customer'
import type { deleteCustomer as contract } from '#lib/contract/customers/customer-operations'
import type { Id } from '#lib/contract/scalars'
import { checkFound } from '#lib/domain/rule'
import { CUSTOMER_CHECK } from '#lib/operations/customers/get-customer'
import { enforce, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Deletes a customer. Its sessions end, its credentials are revoked, its external accounts are deleted, and its internal
 * accounts take no new transfers; their ledger stays. Rejects with USER_NOT_FOUND, CUSTOMER_DELETED.
 * Concurrent callers: one deletes, the others get CUSTOMER_DELETED.
 */
export async function deleteCustomer(call: Call<typeof contract>): Promise<Outcome<Customer>> {
  const { caller, now, params, trace } = call
  const deleted = await inTransaction(call, async tx => {
    const stored = await findCustomer(tx, caller.platformId, params.customerId)
    const customer = enforce(
      trace,
      checkFound(CUSTOMER_CHECK, stored, { code: 'USER_NOT_FOUND', got: params.customerId }),
    )
    const label = 'The customer is not already deleted'
    if (!(await markCustomerDeleted(tx, customer.id, now))) {
      throw trace.fail('not-deleted', label, { code: 'CUSTOMER_DELETED', got: customer.id })
    }
    trace.pass('not-deleted', label)
    await closeAccess(tx, call, customer.id)
    return { ...customer, isDeleted: true, updatedAt: now }
  })
  return performed(deleted)
}

async function closeAccess(tx: Tx, { caller, now }: Call<typeof contract>, customerId: Id<'Customer'>): Promise<void> {
  for (const { id: accountId } of await listAccountsOf(tx, customerId)) {
    for (const { id } of await listCredentials(tx, caller.platformId, accountId)) {
      await revokeSessionsOf(tx, id, now)
      await endOtpsOf(tx, id, now)
      await deleteCredential(tx, id)
    }
  }
  await closeAccountsOf(tx, customerId, now)
  await deleteExternalAccountsOf(tx, customerId, now)
  await supersedeContactCodes(tx, { customerId }, now)
  await supersedeKycLinks(tx, customerId, now)
}
