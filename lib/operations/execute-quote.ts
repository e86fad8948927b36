import type { Quote } from '#lib/contract/quote'
import type { executeQuote as contract } from '#lib/contract/quote-operations'
import { EXECUTION_RULES } from '#lib/domain/quote-state'
import { loadQuote } from '#lib/operations/get-quote'
import { once } from '#lib/operations/idempotency'
import { settleQuote } from '#lib/operations/settle-quote'
import { follow } from '#lib/operations/trace'
import type { Call, Outcome } from '#lib/operations/world'

/** Executes a quote funded from an internal account. Of racing callers one moves the money; a key's replay moves nothing. */
export function executeQuote(call: Call<typeof contract>): Promise<Outcome<Quote>> {
  return call.world.db.transact(tx =>
    once(tx, call, async () => {
      const quote = await loadQuote(tx, call, call.params.quoteId)
      const source = quote.source.sourceType === 'ACCOUNT' ? quote.source.accountId : quote.source.sourceType
      follow(call.trace, EXECUTION_RULES, { status: quote.status, source })
      return settleQuote(tx, call, quote)
    }),
  )
}
