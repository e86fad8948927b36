import type { Tx } from '#db/database'
import { type AccountRow, findInternalAccount } from '#db/queries/accounts/internal-accounts'
import { insertWebhookEvent } from '#db/queries/webhooks/webhook-events'
import type { WebhookState } from '#db/tables/webhook-tables'
import { internalAccount } from '#lib/contract/accounts/internal-account'
import { encodeDocument } from '#lib/contract/codec'
import { type Customer, customer as customerSchema } from '#lib/contract/customers/customer'
import { type Verification, verification as verificationSchema } from '#lib/contract/customers/verification'
import { type Id, type Instant, isoFromInstant } from '#lib/contract/scalars'
import { type Transaction, transaction as transactionSchema } from '#lib/contract/transfers/transaction'
import type { WebhookOrigin } from '#lib/contract/webhooks/webhook-attempt'
import {
  CUSTOMER_TYPES,
  type INTERNAL_ACCOUNT_TYPES,
  type PaymentWebhookType,
  VERIFICATION_TYPES,
} from '#lib/contract/webhooks/webhook-types'
import { identityStatusOf } from '#lib/domain/customers/verification-decision'
import { CONTRA_ACCOUNTS, type LedgerEntry } from '#lib/domain/money/ledger'
import { accountResponse } from '#lib/operations/account-response'
import { type Call, type EventFeed, newEventState, newId, type World } from '#lib/operations/world'

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

/** Records events of a platform in a database transaction. */
export type EventRecorder = ReturnType<typeof eventRecorder>

/** Returns undefined if nothing would read the events. `events?.payment(…)` then skips its arguments too. */
export async function openEvents(tx: Tx, transition: Transition): Promise<EventRecorder | undefined> {
  const state = await newEventState(tx, transition.world, transition.platformId)
  return state && eventRecorder(tx, transition, state)
}

/** Returns functions that record events. Each event is stored in this state. */
export function eventRecorder(tx: Tx, transition: Transition, state: 'waiting' | 'kept') {
  const record = (type: string, subjectId: string, data: object) =>
    recordWebhook(tx, transition, { type, subjectId, data, state })
  const account = async (type: (typeof INTERNAL_ACCOUNT_TYPES)[number], id: string) => {
    const row = await findInternalAccount(tx, transition.platformId, id)
    if (row === undefined) throw new Error(`${id} has changed but does not exist.`)
    await record(type, id, encodeDocument(internalAccount, accountResponse(row, transition.world)))
  }
  return {
    async payment(transaction: Transaction, types: readonly PaymentWebhookType[]): Promise<void> {
      if (types.length === 0) return
      const data = encodeDocument(transactionSchema, transaction)
      for (const type of types) await record(type, transaction.id, data)
    },
    /**
     * Records the event that asks the platform for a decision on a payment. To approve the payment, the platform must
     * reply with the `requested` fields of the customer who receives it.
     */
    async approvalRequest(transaction: Transaction, requested: readonly string[]): Promise<void> {
      const fields = requested.map(name => ({ name, mandatory: true }))
      await record('INCOMING_PAYMENT.PENDING', transaction.id, {
        ...encodeDocument(transactionSchema, transaction),
        ...(fields.length === 0 ? {} : { requestedReceiverCustomerInfoFields: fields }),
      })
    },
    /** Records an event for each internal account with a nonzero entry. Events of the payment, if any, precede these. */
    async balances(entries: readonly LedgerEntry[]): Promise<void> {
      const contra: readonly string[] = CONTRA_ACCOUNTS
      const moved = new Set(entries.filter(({ amount }) => amount !== 0n).map(({ account }) => account))
      for (const accountId of moved) {
        if (!contra.includes(accountId)) await account('INTERNAL_ACCOUNT.BALANCE_UPDATED', accountId)
      }
    },
    /** Records that accounts are closed. A closed account has no funding instructions. */
    async closedAccounts(accounts: readonly AccountRow[]): Promise<void> {
      for (const before of accounts) {
        await account('INTERNAL_ACCOUNT.STATUS_UPDATED', before.id)
        if (accountResponse(before, transition.world).fundingPaymentInstructions.length > 0)
          await account('INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED', before.id)
      }
    },
    /** Records that the kycStatus or kybStatus of a customer has changed. UNVERIFIED has no event. */
    async customerStatus(customer: Customer): Promise<void> {
      const check = customer.customerType === 'BUSINESS' ? 'KYB' : 'KYC'
      const type = CUSTOMER_TYPES.find(name => name === `CUSTOMER.${check}_${identityStatusOf(customer)}`)
      if (type !== undefined) await record(type, customer.id, encodeDocument(customerSchema, customer))
    },
    /** Records that the status of a verification has changed. READY_FOR_VERIFICATION has no event. */
    async verification(verification: Verification): Promise<void> {
      const type = VERIFICATION_TYPES.find(name => name === `VERIFICATION.${verification.verificationStatus}`)
      if (type !== undefined) await record(type, verification.id, encodeDocument(verificationSchema, verification))
    },
  }
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

interface RecordedEvent {
  readonly type: string
  /** ID of the object that the event is about. Default: the event's ID. */
  readonly subjectId?: string
  /** In wire form. */
  readonly data: object
  /** `waiting` schedules an attempt. */
  readonly state: WebhookState
  readonly origin?: WebhookOrigin
}

/** Stores an event with the exact body to send. The deliverer sends a waiting event after the commit. */
export async function recordWebhook(tx: Tx, transition: Transition, event: RecordedEvent): Promise<Id<'Webhook'>> {
  const { world, platformId, at, exchangeId = null } = transition
  const id = newId(world, 'Webhook', at)
  const { type, subjectId = id, data, state, origin = 'sandbox' } = event
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
 * verifies the signature over re-serialized JSON fails.
 */
export function bodyOf(event: { id: string; type: string; timestamp: string; data: object }): string {
  return JSON.stringify(event).replace('{"id":', '{"id": ')
}
