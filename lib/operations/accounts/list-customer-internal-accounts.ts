import { listInternalAccounts } from '#db/queries/accounts/internal-accounts'
import type { InternalAccount } from '#lib/contract/accounts/internal-account'
import type { listCustomerInternalAccounts as contract } from '#lib/contract/customers/customer-operations'
import { type Page, pageRequest } from '#lib/contract/page-request'
import { CURRENCY_FILTER_RULES } from '#lib/domain/money/currency-filter-rules'
import { checkRules } from '#lib/domain/rule'
import { answeredAccount } from '#lib/operations/accounts/answered-account'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Accounts of the platform's customers, oldest first. */
export async function listCustomerInternalAccounts(
  call: Pick<Call<typeof contract>, 'caller' | 'query' | 'trace' | 'world'>,
): Promise<Outcome<Page<InternalAccount>>> {
  const { caller, query, trace, world } = call
  enforce(trace, checkRules(CURRENCY_FILTER_RULES, query))
  const filter = { owner: 'customers' as const, ...query }
  const page = await world.db.read(tx => listInternalAccounts(tx, caller.platformId, filter, pageRequest(query)))
  return performed({ ...page, data: page.data.map(row => answeredAccount(row, world)) })
}
