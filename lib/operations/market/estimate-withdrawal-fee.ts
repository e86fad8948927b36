import { findInternalAccount } from '#db/queries/accounts/internal-accounts'
import type { estimateWithdrawalFee as contract } from '#lib/contract/market/market-operations'
import type { WithdrawalFee } from '#lib/contract/market/withdrawal-fee'
import { WITHDRAWAL_RULES, withdrawalFee } from '#lib/domain/market/withdrawal-fees'
import { checkFound, checkRules } from '#lib/domain/rule'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Estimates the fee of a withdrawal to an external wallet. Stores and locks nothing. */
export async function estimateWithdrawalFee(call: Call<typeof contract>): Promise<Outcome<WithdrawalFee>> {
  const { body, caller, trace, world } = call
  const account = enforce(
    trace,
    checkFound(
      { id: 'resource', label: 'The account exists on this platform' },
      await world.db.read(tx => findInternalAccount(tx, caller.platformId, body.internalAccountId)),
      { code: 'REFERENCE_NOT_FOUND', got: body.internalAccountId },
    ),
  )
  enforce(trace, checkRules(WITHDRAWAL_RULES, { request: body, accountCurrency: account.currency }))
  return performed(withdrawalFee(body))
}
