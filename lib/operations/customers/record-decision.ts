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
  makeVerification,
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
 * rejected or missing. Records the events of both, if their statuses change.
 */
export async function recordDecision(
  tx: Tx,
  { caller: { platformId }, exchangeId, now, world }: DecisionContext,
  { customer, latest, decision }: NewDecision,
): Promise<VerificationRow> {
  const state = { ...decision, updatedAt: now, dueAt: decisionDueAt(decision, now) }
  if (state.dueAt !== null) world.dueTransitions.scheduleAt(state.dueAt)
  const transition = { world, platformId, at: now, exchangeId }
  if (latest !== undefined && latest.status !== 'APPROVED' && latest.status !== 'REJECTED') {
    await updateVerification(tx, latest.id, state)
    const updated = { ...latest, ...state }
    await decideCustomer(tx, transition, { customer, before: latest.status, verification: updated })
    return updated
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
  await decideCustomer(tx, transition, { customer, before: undefined, verification: decided })
  return decided
}

/** Decides the verifications that are due at `now`: at most 100, earliest first. */
export async function decideDueVerifications(tx: Tx, world: Transition['world'], now: Instant): Promise<void> {
  for (const row of await dueRows(tx, 'verifications', now)) {
    const { id, platformId, customerId, dueAt } = row
    const customer = await findCustomer(tx, platformId, customerId)
    if (customer === undefined) throw new Error(`${id} is due, but ${customerId} does not exist.`)
    const decision = decisionWhenDue(customer)
    const state = { ...decision, updatedAt: dueAt ?? now, dueAt: null }
    await updateVerification(tx, id, state)
    const verification = { ...row, ...state }
    const transition = { world, platformId, at: state.updatedAt }
    await decideCustomer(tx, transition, { customer, before: row.status, verification })
  }
}

interface DecidedVerification {
  readonly customer: Customer
  /** The status before the decision; undefined for a new verification. */
  readonly before: VerificationRow['status'] | undefined
  readonly verification: VerificationRow
}

async function decideCustomer(
  tx: Tx,
  transition: Transition,
  { customer, before, verification }: DecidedVerification,
): Promise<void> {
  const decided = withDecision(customer, verification, transition.at)
  await updateCustomer(tx, transition.platformId, decided)
  const events = await openEvents(tx, transition)
  if (verification.status !== before) await events?.verification(makeVerification(verification))
  if (decided !== customer) await events?.customerStatus(decided)
}
