import type { Tx } from '#db/database'
import { findCustomer, updateCustomer } from '#db/queries/customers/customers'
import { updateVerification } from '#db/queries/customers/verifications'
import { dueRows } from '#db/queries/timed-rows'
import type { Instant } from '#lib/contract/scalars'
import { decisionWhenDue, withDecision } from '#lib/domain/customers/verification-decision'

/** Decides the verifications that are due at `now`, within `tx`; the first of them if they are many. */
export async function decideDueVerifications(tx: Tx, now: Instant): Promise<void> {
  for (const { id, platformId, customerId, dueAt } of await dueRows(tx, 'verifications', now)) {
    const customer = await findCustomer(tx, platformId, customerId)
    if (customer === undefined) throw new Error(`${id} is due, and ${customerId} does not exist.`)
    const decision = decisionWhenDue(customer)
    const updatedAt = dueAt ?? now
    await updateVerification(tx, id, { ...decision, updatedAt, dueAt: null })
    await updateCustomer(tx, platformId, withDecision(customer, decision, updatedAt))
  }
}
