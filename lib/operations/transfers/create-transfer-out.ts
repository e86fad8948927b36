import type { Transaction } from '#lib/contract/transfers/transaction'
import type { createTransferOut as contract } from '#lib/contract/transfers/transfer-operations'
import { checkRules } from '#lib/domain/rule'
import { makeTransferOut, payoutEntries } from '#lib/domain/transfers/make-transfer'
import { TRANSFER_OUT_RULES } from '#lib/domain/transfers/transfer-rules'
import { runIdempotent } from '#lib/operations/idempotency'
import { enforce } from '#lib/operations/trace'
import { loadExternal, loadInternal } from '#lib/operations/transfers/load-account'
import { startTransfer, transferParts } from '#lib/operations/transfers/start-transfer'
import type { Call, Outcome } from '#lib/operations/world'

/**
 * Pays money to an external account; the whole balance if no amount is given. Answers PENDING. Holds the money at once,
 * and refunds it if the payment fails.
 */
export function createTransferOut(call: Call<typeof contract>): Promise<Outcome<Transaction>> {
  const { body, trace } = call
  const { amount, destination, remittanceInformation } = body
  const { paymentRail } = destination
  return runIdempotent(call, async tx => {
    const internal = await loadInternal(tx, call, { side: 'source', ...body.source })
    const external = await loadExternal(tx, call, { side: 'destination', ...destination })
    enforce(trace, checkRules(TRANSFER_OUT_RULES, { internal, external, amount, paymentRail }))
    const parts = await transferParts(tx, call, { internal, external, amount: amount ?? internal.balance })
    const transaction = makeTransferOut(parts, { paymentRail, remittanceInformation })
    return startTransfer(tx, call, { direction: 'OUT', parts, transaction, moved: payoutEntries(transaction) })
  })
}
