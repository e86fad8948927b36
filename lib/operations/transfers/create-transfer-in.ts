import type { Transaction } from '#lib/contract/transfers/transaction'
import type { createTransferIn as contract } from '#lib/contract/transfers/transfer-operations'
import { checkRules } from '#lib/domain/rule'
import { collectionEntries, makeTransferIn } from '#lib/domain/transfers/make-transfer'
import { TRANSFER_IN_RULES } from '#lib/domain/transfers/transfer-rules'
import { runIdempotent } from '#lib/operations/idempotency'
import { enforce } from '#lib/operations/trace'
import { loadExternal, loadInternal } from '#lib/operations/transfers/load-account'
import { startTransfer, transferParts } from '#lib/operations/transfers/start-transfer'
import type { Call, Outcome } from '#lib/operations/world'

/** Pulls money from an external account. Answers PENDING, and credits the account once COMPLETED. */
export function createTransferIn(call: Call<typeof contract>): Promise<Outcome<Transaction>> {
  const { body, trace } = call
  const { amount } = body
  return runIdempotent(call, async tx => {
    const external = await loadExternal(tx, call, { side: 'source', ...body.source })
    const internal = await loadInternal(tx, call, { side: 'destination', ...body.destination })
    enforce(trace, checkRules(TRANSFER_IN_RULES, { internal, external, amount }))
    const parts = await transferParts(tx, call, { internal, external, amount })
    const transaction = makeTransferIn(parts)
    return startTransfer(tx, call, { direction: 'IN', parts, transaction, moved: collectionEntries(transaction) })
  })
}
