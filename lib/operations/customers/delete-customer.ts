import type { Tx } from '#db/database'
import { deleteExternalAccountsOf } from '#db/queries/accounts/external-accounts'
import { closeAccountsOf, listAccountsOf } from '#db/queries/accounts/internal-accounts'
import { deleteCredential, listCredentials } from '#db/queries/credentials/credentials'
import { endOtpsOf } from '#db/queries/credentials/otp-issuances'
import { supersedeContactCodes } from '#db/queries/customers/contact-codes'
import { markCustomerDeleted } from '#db/queries/customers/customers'
import { supersedeKycLinks } from '#db/queries/customers/kyc-links'
import { revokeSessionsOf } from '#db/queries/sessions/sessions'
import type { Customer } from '#lib/contract/customers/customer'
import type { deleteCustomer as contract } from '#lib/contract/customers/customer-operations'
import type { Id } from '#lib/contract/scalars'
import { loadCustomer } from '#lib/operations/customers/get-customer'
import { inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Deletes a customer. Its sessions end, its credentials are revoked, its external accounts are deleted, and its internal
 * accounts take no new transfers; their ledger stays. Rejects with USER_NOT_FOUND, CUSTOMER_DELETED.
 * Concurrent callers: one deletes, the others get CUSTOMER_DELETED.
 */
export async function deleteCustomer(call: Call<typeof contract>): Promise<Outcome<Customer>> {
  const { now, params, trace } = call
  const deleted = await inTransaction(call, async tx => {
    const customer = await loadCustomer(tx, call, params.customerId)
    const isMarked = await markCustomerDeleted(tx, customer.id, now)
    const refusal = { code: 'CUSTOMER_DELETED', got: customer.id } as const
    trace.check('not-deleted', 'The customer is not already deleted', isMarked, refusal)
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
