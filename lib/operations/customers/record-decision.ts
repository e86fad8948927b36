import type { Tx } from '#db/database'
import { findCustomer, updateCustomer } from '#db/queries/customers/customers'
import { insertVerification, updateVerification, type VerificationRow } from '#db/queries/customers/verifications'
import { dueRows } from '#db/queries/timed-rows'
import type { Customer } from '#lib/contract/customers/customer'
import type { Id, Instant } from '#lib/contract/scalars'
import {
  type Decision,
  decisionDueAt,
  decisionWhenDue,
  withDecision,
} from '#lib/domain/customers/verification-decision'
import { openEvents, type Transition } from '#lib/operations/webhooks/record-webhooks'
import { newId, type World } from '#lib/operations/world'

export interface NewDecision {
  readonly customer: Customer
  readonly latest: VerificationRow | undefined
  readonly decision: Decision
}

interface DecisionContext {
  readonly caller: { readonly platformId: Id<'Platform'> }
  readonly now: Instant
  readonly world: Pick<World, 'newUuid' | 'dueTransitions'> & Transition['world']
  readonly exchangeId?: string
}

/**
 * Applies a decision to a customer. Stores it in the latest verification, or in a new one if the latest is approved,
 * rejected or missing. Records a webhook if the decision changes an individual's KYC status to APPROVED.
 */
export async function recordDecision(
  tx: Tx,
  { caller: { platformId }, exchangeId, now, world }: DecisionContext,
  { customer, latest, decision }: NewDecision,
): Promise<VerificationRow> {
  const state = { ...decision, updatedAt: now, dueAt: decisionDueAt(decision, now) }
  await decideCustomer(tx, { world, platformId, at: now, exchangeId }, customer, decision)
  if (state.dueAt !== null) world.dueTransitions.scheduleAt(state.dueAt)
  if (latest !== undefined && latest.status !== 'APPROVED' && latest.status !== 'REJECTED') {
    await updateVerification(tx, latest.id, state)
    return { ...latest, ...state }
  }
  const decided = {
    id: newId(world, 'Verification', now),
    platformId,
    customerId: customer.id,
    createdAt: now,
    createdBy: exchangeId ?? null,
    ...state,
  }
  await insertVerification(tx, decided)
  return decided
}

/** Decides the verifications that are due at `now`: at most 100, earliest first. */
export async function decideDueVerifications(tx: Tx, world: Transition['world'], now: Instant): Promise<void> {
  for (const { id, platformId, customerId, dueAt } of await dueRows(tx, 'verifications', now)) {
    const customer = await findCustomer(tx, platformId, customerId)
    if (customer === undefined) throw new Error(`${id} is due, but ${customerId} does not exist.`)
    const decision = decisionWhenDue(customer)
    const updatedAt = dueAt ?? now
    await updateVerification(tx, id, { ...decision, updatedAt, dueAt: null })
    await decideCustomer(tx, { world, platformId, at: updatedAt }, customer, decision)
  }
}

async function decideCustomer(tx: Tx, transition: Transition, customer: Customer, decision: Decision): Promise<void> {
  const decided = withDecision(customer, decision, transition.at)
  await updateCustomer(tx, transition.platformId, decided)
  const isApproved = decided.customerType === 'INDIVIDUAL' && decided.kycStatus === 'APPROVED'
  if (isApproved && decided !== customer) await (await openEvents(tx, transition))?.kycApproval(decided)
}
