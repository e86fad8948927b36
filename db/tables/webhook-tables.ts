import { isNotNull } from 'drizzle-orm'
import type { Columns } from '#db/tables/columns-sqlite'
import type { Id } from '#lib/contract/scalars'
import type {
  AttemptKind,
  AttemptVerdict,
  WebhookFaultName,
  WebhookOrigin,
} from '#lib/contract/webhooks/webhook-attempt'
import type { WEBHOOK_STATES } from '#lib/contract/webhooks/webhook-types'

export type WebhookState = (typeof WEBHOOK_STATES)[number]

/**
 * Defines the tables of webhook events and delivery attempts. A change of state and its events are stored in the same
 * database transaction.
 */
export function webhookTables({ table, text, amount, instant, sequence, uniqueIndex, index }: Columns) {
  const webhookEvents = table(
    'webhook_events',
    {
      seq: sequence('seq'),
      id: text('id').$type<Id<'Webhook'>>().notNull(),
      platformId: text('platform_id').$type<Id<'Platform'>>().notNull(),
      type: text('type').notNull(),
      /**
       * ID of the object that the event is about, such as a transaction, or the event's ID if there is no object.
       * Events with the same subject get their first scheduled attempts in the order of `seq`, unless a fault
       * postpones an attempt.
       */
      subjectId: text('subject_id').notNull(),
      /** The call that caused the event; null if a deadline or a reply to an approval request caused it. */
      exchangeId: text('exchange_id'),
      /** The exact text that is signed and sent, in UTF-8. */
      body: text('body').notNull(),
      createdAt: instant('created_at').notNull(),
      state: text('state').$type<WebhookState>().notNull(),
      /** When the next attempt is due, by the sandbox clock. Null if no attempt is scheduled. */
      dueAt: instant('due_at'),
      attempts: amount('attempts').notNull(),
      /** The process that has claimed the event. */
      claimedBy: text('claimed_by'),
      /** When the claim expires, by the machine's clock. */
      claimedUntil: instant('claimed_until'),
      /** The cause of the event: a change of state, a test of the endpoint, or a request to the control plane. */
      origin: text('origin').$type<WebhookOrigin>().notNull().default('sandbox'),
      /** The fault that postpones the first attempt until `dueAt`. Set to null when an attempt begins. */
      fault: text('fault').$type<WebhookFaultName>(),
    },
    t => [
      uniqueIndex('webhook_events_id').on(t.id),
      index('webhook_events_platform').on(t.platformId, t.seq),
      // For lists of the events about an object, and of the events that a call caused.
      index('webhook_events_subject').on(t.subjectId, t.seq),
      index('webhook_events_exchange').on(t.exchangeId, t.seq).where(isNotNull(t.exchangeId)),
      index('webhook_events_due').on(t.dueAt, t.seq).where(isNotNull(t.dueAt)),
      // Finds due TEST events and approval requests without reading every waiting event.
      index('webhook_events_due_type').on(t.type, t.dueAt).where(isNotNull(t.dueAt)),
      index('webhook_events_waiting_subject').on(t.platformId, t.subjectId, t.seq).where(isNotNull(t.dueAt)),
      // Only one process at a time may send events about a subject.
      uniqueIndex('webhook_events_claimed').on(t.platformId, t.subjectId).where(isNotNull(t.claimedBy)),
    ],
  )

  const webhookAttempts = table(
    'webhook_attempts',
    {
      seq: sequence('seq'),
      eventId: text('event_id').$type<Id<'Webhook'>>().notNull(),
      number: amount('number').notNull(),
      kind: text('kind').$type<AttemptKind>().notNull().default('scheduled'),
      /** The fault that changed the attempt. */
      fault: text('fault').$type<WebhookFaultName>(),
      url: text('url').notNull(),
      startedAt: instant('started_at').notNull(),
      durationMs: amount('duration_ms'),
      /** Status of the reply, or 500 for the fault `error`. Null without a reply and for the fault `timeout`. */
      status: amount('status'),
      /**
       * Why there was no reply. `TIMEOUT` for the fault `timeout`. Null while the attempt is in flight, and if `status`
       * is set.
       */
      error: text('error'),
      /**
       * ID of the sandbox key that signed the attempt. Null until the result is stored. Always null for the fault
       * `wrong-key`.
       */
      keyId: text('key_id'),
      /** Verdict on a 2xx or 4xx reply to a forged attempt, else null. */
      verdict: text('verdict').$type<AttemptVerdict>(),
      /** The signature header, the sent body if it is not the event's, and the start of the reply, as JSON. */
      detail: text('detail').notNull(),
    },
    t => [uniqueIndex('webhook_attempts_event').on(t.eventId, t.number)],
  )
  return { webhookEvents, webhookAttempts }
}
