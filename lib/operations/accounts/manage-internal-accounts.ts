import { type AccountFilter, listInternalAccounts as listRows } from '#db/queries/accounts/internal-accounts'
import { FUND_AMOUNT_MAX, type InternalAccount } from '#lib/contract/accounts/internal-account'
import type * as contract from '#lib/contract/accounts/internal-account-operations'
import { PAGE_LIMIT_MAX, type Page, type PageRequest, pageRequest } from '#lib/contract/page-request'
import { deposit } from '#lib/domain/money/ledger'
import { amountRules, CURRENCY_FILTER_RULES } from '#lib/domain/money/money-rules'
import { accountResponse } from '#lib/operations/account-response'
import { loadAccount } from '#lib/operations/accounts/find-wallet'
import { enforceRules, inTransaction } from '#lib/operations/trace'
import { insertIncoming, postCredit } from '#lib/operations/transfers/insert-incoming-transaction'
import { rejectClosed } from '#lib/operations/transfers/load-account'
import { openEvents, transitionOf } from '#lib/operations/webhooks/record-webhooks'
import { type Call, newId, type Outcome, performed } from '#lib/operations/world'

/** Lists the internal accounts of the platform's customers, oldest first. */
export const listCustomerInternalAccounts = (call: Call<typeof contract.listCustomerInternalAccounts>) =>
  list(call, { owner: 'customers', ...call.query }, pageRequest(call.query))

/** Lists the same accounts as {@link listCustomerInternalAccounts}, at the path that the public walkthroughs use. */
export const listInternalAccounts = (call: Call<typeof contract.listInternalAccounts>) =>
  list(call, { owner: 'customers', ...call.query }, pageRequest(call.query))

/** Lists the platform's internal accounts, oldest first, on a single page, because there are few. */
export const listPlatformInternalAccounts = (call: Call<typeof contract.listPlatformInternalAccounts>) =>
  list(call, { owner: 'platform', ...call.query }, { limit: PAGE_LIMIT_MAX, cursor: undefined })

async function list(
  { caller, trace, world }: Pick<Call, 'caller' | 'trace' | 'world'>,
  filter: AccountFilter,
  page: PageRequest,
): Promise<Outcome<Page<InternalAccount>>> {
  enforceRules(trace, CURRENCY_FILTER_RULES, filter)
  const rows = await world.db.read(tx => listRows(tx, caller.platformId, filter, page))
  return performed({ ...rows, data: rows.data.map(row => accountResponse(row, world)) })
}

/** Returns an internal account of the platform or of one of its customers. */
export async function getInternalAccount(
  call: Call<typeof contract.getInternalAccount>,
): Promise<Outcome<InternalAccount>> {
  const { params, world } = call
  const row = await world.db.read(tx => loadAccount(tx, call, params.accountId))
  return performed(accountResponse(row, world))
}

/**
 * Credits an account with test money and records an INCOMING transaction. Rejects with INVALID_INPUT if the account's
 * customer was deleted. Also rejects with REFERENCE_NOT_FOUND, INVALID_AMOUNT or AMOUNT_OUT_OF_RANGE.
 */
export async function fundInternalAccount(
  call: Call<typeof contract.fundInternalAccount>,
): Promise<Outcome<InternalAccount>> {
  const { body, now, params, trace, world } = call
  const amount = body.amount ?? body.currencyAmount ?? 0n
  const account = await inTransaction(call, async tx => {
    const row = await loadAccount(tx, call, params.accountId)
    rejectClosed(trace, { accountId: row.id, isClosed: row.closedAt !== null }, 'accountId')
    enforceRules(trace, FUND_RULES, amount)
    const transactionId = newId(world, 'Transaction', now)
    const entries = deposit(row.id, row.currency, amount)
    await postCredit(tx, call, { id: transactionId, entries, field: 'amount' })
    await insertIncoming(tx, call, { id: transactionId, account: row, amount, status: 'COMPLETED' })
    await (await openEvents(tx, transitionOf(call)))?.balances(entries)
    return { ...row, balance: row.balance + amount, updatedAt: now }
  })
  return performed(accountResponse(account, world))
}

const FUND_RULES = amountRules('amount', (amount: bigint) => amount, FUND_AMOUNT_MAX)
