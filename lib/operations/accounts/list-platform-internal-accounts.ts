import { listInternalAccounts } from '#db/queries/accounts/internal-accounts'
import type { InternalAccount } from '#lib/contract/accounts/internal-account'
import type { listPlatformInternalAccounts as contract } from '#lib/contract/customers/customer-operations'
import { PAGE_LIMIT_MAX, type Page } from '#lib/contract/page-request'
import { CURRENCY_FILTER_RULES } from '#lib/domain/money/currency-filter-rules'
import { checkRules } from '#lib/domain/rule'
import { answeredAccount } from '#lib/operations/accounts/answered-account'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** The platform's own accounts, oldest first; it has few, so this list is never cut. */
export async function listPlatformInternalAccounts(
  call: Call<typeof contract>,
): Promise<Outcome<Page<InternalAccount>>> {
  const { caller, query, trace, world } = call
  enforce(trace, checkRules(CURRENCY_FILTER_RULES, query))
  const filter = { owner: 'platform' as const, ...query }
  const everything = { limit: PAGE_LIMIT_MAX, cursor: undefined }
  const page = await world.db.read(tx => listInternalAccounts(tx, caller.platformId, filter, everything))
  return performed({ ...page, data: page.data.map(row => answeredAccount(row, world)) })
}
