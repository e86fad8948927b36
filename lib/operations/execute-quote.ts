import type { Tx } from '#db/database'
import { findExternalAccount } from '#db/external-accounts'
import type { Quote } from '#lib/contract/quote'
import type { executeQuote as contract } from '#lib/contract/quote-operations'
import { EXECUTION_RULES } from '#lib/domain/quote-state'
import { loadQuote } from '#lib/operations/get-quote'
import { once } from '#lib/operations/idempotency'
import { settleQuote } from '#lib/operations/settle-quote'
import { follow } from '#lib/operations/trace'
import type { Call, Outcome } from '#lib/operations/world'

/** Executes a quote whose money can be drawn: from an internal account, or one that can be pulled from. Of racing callers one moves the money; a key's replay moves nothing. */
export function executeQuote(call: Call<typeof contract>): Promise<Outcome<Quote>> {
  return call.world.db.transact(tx =>
    once(tx, call, async () => {
      const settling = await loadQuote(tx, call, call.params.quoteId)
      const isDrawn = await isDrawnFrom(tx, call, settling.quote)
      follow(call.trace, EXECUTION_RULES, { status: settling.quote.status, isDrawn })
      return settleQuote(tx, call, settling)
    }),
  )
}

/** Whether the service draws the money itself; else it has to arrive before anything moves. */
async function isDrawnFrom(tx: Tx, { caller }: Call, { source }: Quote): Promise<boolean> {
  if (source.sourceType !== 'ACCOUNT') return false
  if (source.accountId.startsWith('InternalAccount:')) return true
  const account = await findExternalAccount(tx, caller.platformId, source.accountId)
  return account !== undefined && account.pullableSince !== null
}
