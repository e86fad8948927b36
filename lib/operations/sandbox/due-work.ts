import type { Tx } from '#db/database'
import type { Instant } from '#lib/contract/scalars'
import { decideDueVerifications } from '#lib/operations/customers/decide-due-verifications'
import { settleDue } from '#lib/operations/transfers/settle-due-payments'

/** Performs payments and verifications that are due at `now`, within `tx`; the first of them if they are many. */
export async function performDue(tx: Tx, now: Instant): Promise<void> {
  await settleDue(tx, now)
  await decideDueVerifications(tx, now)
}
