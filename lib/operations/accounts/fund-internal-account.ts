import { findInternalAccount } from '#db/queries/accounts/internal-accounts'
import { postTransfer } from '#db/queries/money/ledger-postings'
import type { InternalAccount } from '#lib/contract/accounts/internal-account'
import type { fundInternalAccount as contract } from '#lib/contract/accounts/internal-account-operations'
import { FUND_RULES } from '#lib/domain/accounts/deposit-rules'
import { deposit, ledgerTransfer } from '#lib/domain/money/ledger'
import { checkFound, checkRules } from '#lib/domain/rule'
import { answeredAccount } from '#lib/operations/accounts/answered-account'
import { enforce, inTransaction } from '#lib/operations/trace'
import { insertIncoming } from '#lib/operations/transfers/insert-incoming-transaction'
import { rejectClosed } from '#lib/operations/transfers/load-account'
import { type Call, newId, type Outcome, performed } from '#lib/operations/world'

/**
 * Credits an account from outside and records an INCOMING transaction. Rejects with REFERENCE_NOT_FOUND, INVALID_AMOUNT,
 * AMOUNT_OUT_OF_RANGE, and INVALID_INPUT if the customer of the account was deleted.
 */
export async function fundInternalAccount(call: Call<typeof contract>): Promise<Outcome<InternalAccount>> {
  const { body, caller, now, params, trace, world } = call
  const amount = body.amount ?? body.currencyAmount ?? 0n
  const account = await inTransaction(call, async tx => {
    const row = enforce(
      trace,
      checkFound(
        { id: 'resource', label: 'The account exists on this platform' },
        await findInternalAccount(tx, caller.platformId, params.accountId),
        { code: 'REFERENCE_NOT_FOUND', got: params.accountId },
      ),
    )
    rejectClosed(trace, { accountId: row.id, isClosed: row.closedAt !== null }, 'accountId')
    enforce(trace, checkRules(FUND_RULES, amount))
    const transactionId = newId(world, 'Transaction', now)
    const transfer = ledgerTransfer(transactionId, caller.platformId, deposit(row.id, row.currency, amount))
    if ((await postTransfer(tx, transfer, now)) !== 'posted') {
      const details = { reason: 'BALANCE_TOO_LARGE', field: 'amount' } as const
      throw trace.fail('funds', 'The balance stays within the limit', { code: 'INVALID_AMOUNT', details })
    }
    await insertIncoming(tx, call, { id: transactionId, account: row, amount, status: 'COMPLETED' })
    return { ...row, balance: row.balance + amount, updatedAt: now }
  })
  return performed(answeredAccount(account, world))
}
