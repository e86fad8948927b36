import type { Tx } from '#db/database'
import { findExternalAccount } from '#db/queries/accounts/external-accounts'
import type { Quote } from '#lib/contract/quotes/quote'
import type { executeQuote as contract } from '#lib/contract/quotes/quote-operations'
import { EXECUTION_RULES } from '#lib/domain/quotes/quote-state'
import { runIdempotent } from '#lib/operations/idempotency'
import { checkOwnerStamp, enforceOwnerStamp } from '#lib/operations/quotes/check-owner-stamp'
import { loadQuote } from '#lib/operations/quotes/get-quote'
import { settleQuote } from '#lib/operations/quotes/settle-quote'
import { enforceRules } from '#lib/operations/trace'
import type { Call, Outcome } from '#lib/operations/world'

/**
 * Executes a quote whose source the service can debit (§2.1). If the source is a wallet, a session of the wallet must
 * stamp the quote's payload. A replay by Idempotency-Key moves no money and needs no stamp. Of concurrent callers, one
 * moves the money.
 */
export async function executeQuote(call: Call<typeof contract>): Promise<Outcome<Quote>> {
  const report = await checkOwnerStamp(call)
  return runIdempotent(call, async tx => {
    const loaded = await loadQuote(tx, call, call.params.quoteId)
    const isDebitable = await isSourceDebitable(tx, call, loaded.quote)
    enforceRules(call.trace, EXECUTION_RULES, { status: loaded.quote.status, isDebitable })
    await enforceOwnerStamp(tx, call, loaded.quote, report)
    return settleQuote(tx, call, loaded)
  })
}

/** If the service cannot debit the source, the payer must send the money. */
async function isSourceDebitable(tx: Tx, { caller }: Call, { source }: Quote): Promise<boolean> {
  if (source.sourceType !== 'ACCOUNT') return false
  if (source.accountId.startsWith('InternalAccount:')) return true
  const account = await findExternalAccount(tx, caller.platformId, source.accountId)
  return account !== undefined && account.pullableSince !== null
}
