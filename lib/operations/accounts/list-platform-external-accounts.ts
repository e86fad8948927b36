import { listExternalAccounts } from '#db/queries/accounts/external-accounts'
import type { ExternalAccount } from '#lib/contract/accounts/external-account'
import type { listPlatformExternalAccounts as contract } from '#lib/contract/accounts/external-account-operations'
import { type Page, pageRequest } from '#lib/contract/page-request'
import { makeExternalAccount } from '#lib/domain/accounts/make-external-account'
import { CURRENCY_FILTER_RULES } from '#lib/domain/money/currency-filter-rules'
import { checkRules } from '#lib/domain/rule'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** The platform's own external accounts, oldest first. */
export async function listPlatformExternalAccounts(
  call: Call<typeof contract>,
): Promise<Outcome<Page<ExternalAccount>>> {
  const { caller, query, trace, world } = call
  enforce(trace, checkRules(CURRENCY_FILTER_RULES, query))
  const filter = { owner: 'platform' as const, ...query }
  const page = await world.db.read(tx => listExternalAccounts(tx, caller.platformId, filter, pageRequest(query)))
  return performed({ ...page, data: page.data.map(makeExternalAccount) })
}
