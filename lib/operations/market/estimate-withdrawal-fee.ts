import type { estimateWithdrawalFee as contract } from '#lib/contract/market/market-operations'
import type { WithdrawalFee } from '#lib/contract/market/withdrawal-fee'
import { WITHDRAWAL_RULES, withdrawalFee } from '#lib/domain/market/withdrawal-fees'
import { loadAccount } from '#lib/operations/accounts/find-wallet'
import { enforceRules } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Estimates the fee of a withdrawal to an external wallet. Stores and locks nothing. */
export async function estimateWithdrawalFee(call: Call<typeof contract>): Promise<Outcome<WithdrawalFee>> {
  const { body, trace, world } = call
  const account = await world.db.read(tx => loadAccount(tx, call, body.internalAccountId))
  enforceRules(trace, WITHDRAWAL_RULES, { request: body, accountCurrency: account.currency })
  return performed(withdrawalFee(body))
}
