import { type AccountFilter, listInternalAccounts as listRows } from '#db/queries/accounts/internal-accounts'
import type { InternalAccount } from '#lib/contract/accounts/internal-account'
import type * as contract from '#lib/contract/accounts/internal-account-operations'
import { PAGE_LIMIT_MAX, type Page, type PageRequest, pageRequest } from '#lib/contract/page-request'
import { CURRENCY_FILTER_RULES } from '#lib/domain/money/money-rules'
import { checkRules } from '#lib/domain/rule'
import { answeredAccount } from '#lib/operations/accounts/answered-account'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists accounts of the platform's customers, oldest first. */
export const listCustomerInternalAccounts = (call: Call<typeof contract.listCustomerInternalAccounts>) =>
  list(call, { owner: 'customers', ...call.query }, pageRequest(call.query))

/** Lists accounts of the platform's customers, oldest first, by the path in walkthroughs. */
export const listInternalAccounts = (call: Call<typeof contract.listInternalAccounts>) =>
  list(call, { owner: 'customers', ...call.query }, pageRequest(call.query))

/** Lists the platform's internal accounts, oldest first, on one page: there are few. */
export const listPlatformInternalAccounts = (call: Call<typeof contract.listPlatformInternalAccounts>) =>
  list(call, { owner: 'platform', ...call.query }, { limit: PAGE_LIMIT_MAX, cursor: undefined })

async function list(
  { caller, trace, world }: Pick<Call, 'caller' | 'trace' | 'world'>,
  filter: AccountFilter,
  page: PageRequest,
): Promise<Outcome<Page<InternalAccount>>> {
  enforce(trace, checkRules(CURRENCY_FILTER_RULES, filter))
  const rows = await world.db.read(tx => listRows(tx, caller.platformId, filter, page))
  return performed({ ...rows, data: rows.data.map(row => answeredAccount(row, world)) })
}
