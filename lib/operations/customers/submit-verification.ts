import { findCustomer } from '#db/queries/customers/customers'
import { findLatestVerification } from '#db/queries/customers/verifications'
import type { Verification } from '#lib/contract/customers/verification'
import type { submitVerification as contract } from '#lib/contract/customers/verification-operations'
import { decisionAtSubmission, makeVerification } from '#lib/domain/customers/verification-decision'
import { checkFound } from '#lib/domain/rule'
import { CUSTOMER_CHECK } from '#lib/operations/customers/get-customer'
import { recordDecision } from '#lib/operations/customers/record-decision'
import { rejectDeleted } from '#lib/operations/customers/reject-deleted'
import { enforce, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** States in which another submission changes nothing. */
const UNDER_WAY: readonly string[] = ['IN_PROGRESS', 'PENDING_MANUAL_REVIEW', 'APPROVED']

/**
 * Submits a customer for verification. Returns one in progress or approved unchanged; checks one with resolvable errors
 * again. Rejects with USER_NOT_FOUND, INVALID_INPUT, or the code of a rejected document. Concurrent callers share one
 * verification.
 */
export async function submitVerification(call: Call<typeof contract>): Promise<Outcome<Verification>> {
  const { body, caller, trace } = call
  const verification = await inTransaction(call, async tx => {
    const stored = await findCustomer(tx, caller.platformId, body.customerId)
    const refusal = { code: 'USER_NOT_FOUND', details: { field: 'customerId' }, got: body.customerId } as const
    const customer = enforce(trace, checkFound(CUSTOMER_CHECK, stored, refusal))
    rejectDeleted(trace, customer, 'customerId')
    const latest = await findLatestVerification(tx, customer.id)
    const label = 'No document of the customer was rejected'
    const problem = latest?.status === 'REJECTED' ? latest.documentProblem : null
    if (problem !== null) throw trace.fail('documents', label, { code: problem, details: { field: 'customerId' } })
    trace.pass('documents', label)
    if (latest !== undefined && UNDER_WAY.includes(latest.status)) return latest
    return recordDecision(tx, call, { customer, latest, decision: decisionAtSubmission(customer) })
  })
  return performed(makeVerification(verification))
}
