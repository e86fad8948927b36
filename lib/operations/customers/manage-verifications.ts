import {
  findLatestVerification,
  findVerification,
  listVerifications as listRows,
} from '#db/queries/customers/verifications'
import type { Verification } from '#lib/contract/customers/verification'
import type * as contract from '#lib/contract/customers/verification-operations'
import { type Page, pageRequest } from '#lib/contract/page-request'
import { decisionAtSubmission, makeVerification } from '#lib/domain/customers/verification-decision'
import { loadCustomer, rejectDeleted } from '#lib/operations/customers/manage-customers'
import { recordDecision } from '#lib/operations/customers/record-decision'
import { enforceFound, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Statuses in which another submission leaves a verification unchanged. */
const UNCHANGED_STATES: readonly string[] = ['IN_PROGRESS', 'PENDING_MANUAL_REVIEW', 'APPROVED']

/**
 * Creates or rechecks a customer's verification, unless it is in progress, in manual review or approved. Concurrent
 * callers share one verification. Rejects with USER_NOT_FOUND, INVALID_INPUT, or the error code of a rejected document.
 */
export async function submitVerification(
  call: Call<typeof contract.submitVerification>,
): Promise<Outcome<Verification>> {
  const { body, trace } = call
  const verification = await inTransaction(call, async tx => {
    const customer = await loadCustomer(tx, call, body.customerId, 'customerId')
    rejectDeleted(trace, customer, 'customerId')
    const latest = await findLatestVerification(tx, customer.id)
    const problem = latest?.status === 'REJECTED' ? latest.documentProblem : null
    const label = 'The latest verification has no rejected document'
    if (problem !== null) throw trace.fail('documents', label, { code: problem, details: { field: 'customerId' } })
    trace.pass('documents', label)
    if (latest !== undefined && UNCHANGED_STATES.includes(latest.status)) return latest
    return recordDecision(tx, call, { customer, latest, decision: decisionAtSubmission(customer) })
  })
  return performed(makeVerification(verification))
}

/** Returns a verification of the platform. Rejects with REFERENCE_NOT_FOUND. */
export async function getVerification({
  caller,
  params: { verificationId: id },
  trace,
  world,
}: Call<typeof contract.getVerification>): Promise<Outcome<Verification>> {
  const check = { id: 'resource', label: 'The verification exists on this platform' }
  const row = await world.db.read(tx => findVerification(tx, caller.platformId, id))
  return performed(makeVerification(enforceFound(trace, check, row, { code: 'REFERENCE_NOT_FOUND', got: id })))
}

/** Lists the platform's verifications that match the query, oldest first. */
export async function listVerifications({
  caller,
  query,
  world,
}: Call<typeof contract.listVerifications>): Promise<Outcome<Page<Verification>>> {
  const page = await world.db.read(tx => listRows(tx, caller.platformId, query, pageRequest(query)))
  return performed({ ...page, data: page.data.map(makeVerification) })
}
