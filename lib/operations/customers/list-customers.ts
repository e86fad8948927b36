import { listCustomers as listRows } from '#db/queries/customers/customer-list'
import type { Customer } from '#lib/contract/customers/customer'
import type { listCustomers as contract } from '#lib/contract/customers/customer-operations'
import { type Page, pageRequest } from '#lib/contract/page-request'
import { CURRENCY_FILTER_RULES } from '#lib/domain/money/money-rules'
import { enforceRules } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the platform's customers, oldest first. */
export async function listCustomers(call: Call<typeof contract>): Promise<Outcome<Page<Customer>>> {
  const { caller, query, trace, world } = call
  enforceRules(trace, CURRENCY_FILTER_RULES, query)
  const filter = { ...query, isIncludingDeleted: query.isIncludingDeleted === 'true' }
  return performed(await world.db.read(tx => listRows(tx, caller.platformId, filter, pageRequest(query))))
}
