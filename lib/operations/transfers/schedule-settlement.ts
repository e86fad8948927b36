import type { Tx } from '#db/database'
import { insertSettlement, type SettlementRow } from '#db/queries/transfers/settlements'
import type { PaymentState } from '#lib/domain/transfers/payment-state'
import type { Call } from '#lib/operations/world'

export interface StartedPayment extends Pick<SettlementRow, 'transactionId' | 'quoteId' | 'outcome'> {
  readonly state: PaymentState
}

/** Schedules the later steps of a payment, if any, within `tx`. */
export async function scheduleSettlement(
  tx: Tx,
  { caller, now, world }: Call,
  { state, ...payment }: StartedPayment,
): Promise<void> {
  const { dueAt } = state
  if (dueAt === undefined) return
  await insertSettlement(tx, { ...payment, platformId: caller.platformId, executedAt: now, dueAt })
  world.dueTransitions.scheduleAt(dueAt)
}
