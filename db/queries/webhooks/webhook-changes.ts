import { and, asc, eq, gt, inArray, isNotNull, isNull, max, or } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import type { WebhookAttemptRow } from '#db/queries/webhooks/webhook-attempts'
import type { WebhookEventRow } from '#db/queries/webhooks/webhook-events'
import type { Id } from '#lib/contract/scalars'

/** Maximum number of rows that {@link eventsAfter} and {@link attemptsAfter} return. Later calls return the rest. */
const BATCH = 500

/** Sequence numbers of the newest event and attempt that a reader has seen. */
export interface SeenWebhooks {
  readonly event: number
  readonly attempt: number
}

/** Returns the sequence numbers of the newest event and attempt. A number is 0 if there is no such row. */
export async function newestWebhooks(tx: ReadTx): Promise<SeenWebhooks> {
  const { webhookEvents, webhookAttempts } = tx.tables
  const [event] = await tx.sql.select({ seq: max(webhookEvents.seq) }).from(webhookEvents)
  const [attempt] = await tx.sql.select({ seq: max(webhookAttempts.seq) }).from(webhookAttempts)
  return { event: Number(event?.seq ?? 0), attempt: Number(attempt?.seq ?? 0) }
}

/** Returns the sequence numbers of the attempts in flight. */
export async function attemptsInFlight(tx: ReadTx): Promise<readonly number[]> {
  const { webhookEvents: t, webhookAttempts } = tx.tables
  const isCurrent = and(eq(webhookAttempts.eventId, t.id), eq(webhookAttempts.number, t.attempts))
  const found = tx.sql.select({ seq: webhookAttempts.seq }).from(t).innerJoin(webhookAttempts, isCurrent)
  const isOpen = and(isNotNull(t.claimedBy), isNull(webhookAttempts.status), isNull(webhookAttempts.error))
  return (await found.where(isOpen)).map(({ seq }) => seq)
}

export async function eventsAfter(tx: ReadTx, seq: number): Promise<readonly Pick<WebhookEventRow, 'seq' | 'id'>[]> {
  const { webhookEvents: t } = tx.tables
  const after = tx.sql.select({ seq: t.seq, id: t.id }).from(t).where(gt(t.seq, seq))
  return after.orderBy(asc(t.seq)).limit(BATCH)
}

/** Lists the attempts whose sequence numbers are greater than `seq` or in `others`, at most {@link BATCH}. */
export async function attemptsAfter(
  tx: ReadTx,
  seq: number,
  others: readonly number[],
): Promise<readonly Pick<WebhookAttemptRow, 'seq' | 'eventId' | 'status' | 'error'>[]> {
  const { webhookAttempts: t } = tx.tables
  const found = tx.sql.select({ seq: t.seq, eventId: t.eventId, status: t.status, error: t.error }).from(t)
  const isWanted = or(gt(t.seq, seq), inArray(t.seq, [...others]))
  return found.where(isWanted).orderBy(asc(t.seq)).limit(BATCH)
}

/** An event with the `status` of its newest attempt, if the attempt has one. */
export type ChangedWebhook = Pick<WebhookEventRow, 'id' | 'type' | 'state' | 'attempts'> &
  Partial<Pick<WebhookAttemptRow, 'status'>>

export async function changedWebhooks(tx: ReadTx, ids: readonly Id<'Webhook'>[]): Promise<readonly ChangedWebhook[]> {
  const { webhookEvents: t, webhookAttempts } = tx.tables
  const newest = and(eq(webhookAttempts.eventId, t.id), eq(webhookAttempts.number, t.attempts))
  return tx.sql
    .select({ id: t.id, type: t.type, state: t.state, attempts: t.attempts, status: webhookAttempts.status })
    .from(t)
    .leftJoin(webhookAttempts, newest)
    .where(inArray(t.id, [...ids]))
    .orderBy(asc(t.seq))
}
