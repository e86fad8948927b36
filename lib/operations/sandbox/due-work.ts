import type { ReadTx, Tx } from '#db/database'
import { nextDecisionAt } from '#db/queries/customers/verifications'
import { nextDueAt as nextPaymentAt } from '#db/queries/transfers/settlements'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { decideDueVerifications } from '#lib/operations/customers/decide-due-verifications'
import { settleDue } from '#lib/operations/transfers/settle-due-payments'

/** Returns when the next payment or verification is due, or undefined. */
export async function nextDueAt(tx: ReadTx): Promise<Instant | undefined> {
  const [payment, decision] = [await nextPaymentAt(tx), await nextDecisionAt(tx)]
  if (payment === undefined || decision === undefined) return payment ?? decision
  return instantFromEpoch(Math.min(payment, decision))
}

/** Performs payments and verifications that are due at `now`, within `tx`; the first of them if they are many. */
export async function performDue(tx: Tx, now: Instant): Promise<void> {
  await settleDue(tx, now)
  await decideDueVerifications(tx, now)
}
