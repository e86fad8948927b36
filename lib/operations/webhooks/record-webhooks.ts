import type { Tx } from '#db/database'
import { findInternalAccount } from '#db/queries/accounts/internal-accounts'
import { insertWebhookEvent } from '#db/queries/webhooks/webhook-events'
import type { WebhookState } from '#db/tables/webhook-tables'
import { internalAccount } from '#lib/contract/accounts/internal-account'
import { encodeDocument } from '#lib/contract/codec'
import { type Customer, customer as customerSchema } from '#lib/contract/customers/customer'
import { type Id, type Instant, isoFromInstant } from '#lib/contract/scalars'
import { type Transaction, transaction as transactionSchema } from '#lib/contract/transfers/transaction'
import type { WebhookOrigin } from '#lib/contract/webhooks/webhook-attempt'
import type { PaymentWebhookType } from '#lib/contract/webhooks/webhook-types'
import { CONTRA_ACCOUNTS, type LedgerEntry } from '#lib/domain/money/ledger'
import { accountResponse } from '#lib/operations/account-response'
import { type Call, type EventFeed, newId, type World } from '#lib/operations/world'

/** A change of state whose events are recorded in the same database transaction. */
export interface Transition {
  readonly world: Pick<World, 'newUuid' | 'digest' | 'endpoints'> & {
    readonly dueWork: Pick<World['dueWork'], 'scheduleAt'>
    readonly events: Pick<EventFeed, 'hasSubscribers'>
  }
  readonly platformId: Id<'Platform'>
  /** Time of the transition on the sandbox clock, and timestamp of its events. */
  readonly at: Instant
  /** ID of the call that caused the transition, if any. */
  readonly exchangeId?: string | undefined
}

export function transitionOf({ caller, exchangeId, now, world }: Call): Transition {
  return { world, platformId: caller.platformId, at: now, exchangeId }
}

/**
 * Reports whether events of the platform are recorded: if a client follows the event stream of this process, or if the
 * platform has an endpoint. Otherwise nothing reads them, and recording them would slow each quote by a third.
 */
export async function isRecording(tx: Tx, { platformId, world }: Transition): Promise<boolean> {
  return world.events.hasSubscribers() || (await world.endpoints.one(platformId, tx)) !== undefined
}

/** Records events of a payment, in order. Calls `transaction` only if there is an event to record. */
export async function recordPayment(
  tx: Tx,
  transition: Transition,
  transaction: () => Transaction,
  types: readonly PaymentWebhookType[],
): Promise<void> {
  if (types.length === 0 || !(await isRecording(tx, transition))) return
  const shown = transaction()
  const data = encodeDocument(transactionSchema, shown)
  for (const type of types) await recordWebhook(tx, transition, { type, subjectId: shown.id, data })
}

/**
 * Records the event that asks the platform for a decision on a payment. To approve the payment, the platform must reply
 * with the `requested` fields of the customer who receives it.
 */
export async function recordApprovalRequest(
  tx: Tx,
  transition: Transition,
  transaction: Transaction,
  requested: readonly string[],
): Promise<void> {
  if (!(await isRecording(tx, transition))) return
  const fields = requested.map(name => ({ name, mandatory: true }))
  const data = {
    ...encodeDocument(transactionSchema, transaction),
    ...(fields.length === 0 ? {} : { requestedReceiverCustomerInfoFields: fields }),
  }
  await recordWebhook(tx, transition, { type: 'INCOMING_PAYMENT.PENDING', subjectId: transaction.id, data })
}

/** Records a TEST event. If it is direct, the caller makes the attempt. */
export function recordTest(
  tx: Tx,
  transition: Transition,
  { isDirect = false }: { readonly isDirect?: boolean } = {},
): Promise<Id<'Webhook'>> {
  return recordWebhook(tx, transition, {
    type: 'TEST',
    data: {},
    state: isDirect ? 'exhausted' : 'waiting',
    origin: 'test',
  })
}

/**
 * Records a balance event for each internal account with a nonzero entry. Callers first record the events of the
 * payment, if any.
 */
export async function recordBalances(tx: Tx, transition: Transition, entries: readonly LedgerEntry[]): Promise<void> {
  if (!(await isRecording(tx, transition))) return
  const contra: readonly string[] = CONTRA_ACCOUNTS
  const moved = new Set(entries.filter(({ amount }) => amount !== 0n).map(({ account }) => account))
  for (const accountId of moved) {
    if (contra.includes(accountId)) continue
    const row = await findInternalAccount(tx, transition.platformId, accountId)
    if (row === undefined) throw new Error(`${accountId} has ledger entries but does not exist.`)
    const data = encodeDocument(internalAccount, accountResponse(row, transition.world))
    await recordWebhook(tx, transition, { type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED', subjectId: accountId, data })
  }
}

export async function recordKycApproval(tx: Tx, transition: Transition, customer: Customer): Promise<void> {
  if (!(await isRecording(tx, transition))) return
  const data = encodeDocument(customerSchema, customer)
  await recordWebhook(tx, transition, { type: 'CUSTOMER.KYC_APPROVED', subjectId: customer.id, data })
}

interface RecordedEvent {
  readonly type: string
  /** ID of the object that the event is about. Default: the event's ID. */
  readonly subjectId?: string
  /** In wire form. */
  readonly data: object
  /** `waiting` schedules an attempt. Default: `waiting` if the platform has an endpoint, else `kept`. */
  readonly state?: WebhookState
  readonly origin?: WebhookOrigin
}

/** Stores an event with the exact body to send. The deliverer sends a waiting event after the commit. */
export async function recordWebhook(tx: Tx, transition: Transition, event: RecordedEvent): Promise<Id<'Webhook'>> {
  const { world, platformId, at, exchangeId = null } = transition
  const id = newId(world, 'Webhook', at)
  const { type, subjectId = id, data, origin = 'sandbox' } = event
  const state = event.state ?? ((await world.endpoints.one(platformId, tx)) === undefined ? 'kept' : 'waiting')
  const isWaiting = state === 'waiting'
  await insertWebhookEvent(tx, {
    id,
    platformId,
    type,
    subjectId,
    exchangeId,
    body: bodyOf({ id, type, timestamp: isoFromInstant(at), data }),
    createdAt: at,
    state,
    dueAt: isWaiting ? at : null,
    attempts: 0n,
    claimedBy: null,
    claimedUntil: null,
    origin,
    fault: null,
  })
  // Due work also publishes the event to the subscribers of the event stream.
  if (isWaiting || world.events.hasSubscribers()) world.dueWork.scheduleAt(at)
  return id
}

/**
 * Writes the body of an event with a space after the first colon only, as no JSON serializer does. So a receiver that
 * verifies the signature over re-serialized JSON fails in the sandbox, as in production.
 */
export function bodyOf(event: { id: string; type: string; timestamp: string; data: object }): string {
  return JSON.stringify(event).replace('{"id":', '{"id": ')
}
