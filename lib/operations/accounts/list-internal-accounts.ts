import type { InternalAccount } from '#lib/contract/accounts/internal-account'
import type { listInternalAccounts as contract } from '#lib/contract/accounts/internal-account-operations'
import type { Page } from '#lib/contract/page-request'
import { listCustomerInternalAccounts } from '#lib/operations/accounts/list-customer-internal-accounts'
import type { Call, Outcome } from '#lib/operations/world'

/** Accounts of the platform's customers, oldest first, by the path that walkthroughs use. */
export function listInternalAccounts(call: Call<typeof contract>): Promise<Outcome<Page<InternalAccount>>> {
  return listCustomerInternalAccounts(call)
}
