import { listTransactions as listRows } from '#db/queries/transfers/transaction-list'
import { type Page, pageRequest } from '#lib/contract/page-request'
import type { Transaction } from '#lib/contract/transfers/transaction'
import type { listTransactions as contract } from '#lib/contract/transfers/transaction-operations'
import { transactionOf } from '#lib/operations/transfers/get-transaction'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the platform's transfers with their current state, newest first by default. */
export async function listTransactions(call: Call<typeof contract>): Promise<Outcome<Page<Transaction>>> {
  const { caller, now, query, world } = call
  const listing = { platformId: caller.platformId, filter: query, page: pageRequest(query), now }
  const page = await world.db.read(tx => listRows(tx, listing))
  return performed({ ...page, data: page.data.map(row => transactionOf(row, now)) })
}
