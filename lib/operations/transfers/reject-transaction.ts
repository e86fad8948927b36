import type { Transaction } from '#lib/contract/transfers/transaction'
import type { rejectTransaction as contract } from '#lib/contract/transfers/transaction-operations'
import { inTransaction } from '#lib/operations/trace'
import { decideHeldPayment, loadHeldPayment } from '#lib/operations/transfers/held-payment'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Rejects a held payment: nothing moves. The given reason becomes its description. */
export async function rejectTransaction(call: Call<typeof contract>): Promise<Outcome<Transaction>> {
  const { body } = call
  const description = body.reason === undefined ? {} : { description: body.reason }
  return inTransaction(call, async tx => {
    const payment = await loadHeldPayment(tx, call)
    const decision = { status: 'REJECTED', failureReason: 'PAY_REQUEST_FAILED', ...description } as const
    return performed(await decideHeldPayment(tx, call, payment, decision))
  })
}
