import { and, asc, count, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import type { Id } from '#lib/contract/scalars'

export type WebhookAttemptRow = ReadTx['tables']['webhookAttempts']['$inferSelect']

/** An attempt that has not been sent yet. */
export type NewWebhookAttempt = Pick<WebhookAttemptRow, 'eventId' | 'number' | 'kind' | 'fault' | 'url' | 'startedAt'>

/** Columns that are set when an attempt ends. */
export type AttemptEnd = Pick<WebhookAttemptRow, 'durationMs' | 'status' | 'error' | 'keyId' | 'verdict' | 'detail'>

/** Stores an attempt. Call this before sending, so that a row exists even if the process crashes during the attempt. */
export async function insertWebhookAttempt(tx: Tx, attempt: NewWebhookAttempt): Promise<void> {
  await tx.sql.insert(tx.tables.webhookAttempts).values({ ...attempt, detail: '{}' })
}

export async function endWebhookAttempt(
  tx: Tx,
  { eventId, number }: Pick<WebhookAttemptRow, 'eventId' | 'number'>,
  end: AttemptEnd,
): Promise<void> {
  const { webhookAttempts: t } = tx.tables
  await tx.sql
    .update(t)
    .set(end)
    .where(and(eq(t.eventId, eventId), eq(t.number, number)))
}

/**
 * Marks the in-flight attempts of these events as interrupted. Call this for events whose claims have expired or are
 * from an earlier process.
 */
export async function interruptAttempts(tx: Tx, eventIds: readonly Id<'Webhook'>[]): Promise<void> {
  const { webhookAttempts: t } = tx.tables
  const isInFlight = and(isNull(t.status), isNull(t.error))
  await tx.sql
    .update(t)
    .set({ error: 'INTERRUPTED' })
    .where(and(inArray(t.eventId, [...eventIds]), isInFlight))
}

/** Counts the scheduled attempts of an event. Only scheduled attempts lengthen the wait for the next attempt. */
export async function countScheduledAttempts(tx: ReadTx, eventId: Id<'Webhook'>): Promise<number> {
  const { webhookAttempts: t } = tx.tables
  const [row] = await tx.sql
    .select({ attempts: count() })
    .from(t)
    .where(and(eq(t.eventId, eventId), eq(t.kind, 'scheduled')))
  return row?.attempts ?? 0
}

/** Lists the attempts of an event, oldest first. */
export async function listWebhookAttempts(tx: ReadTx, eventId: Id<'Webhook'>): Promise<readonly WebhookAttemptRow[]> {
  const { webhookAttempts: t } = tx.tables
  return tx.sql.select().from(t).where(eq(t.eventId, eventId)).orderBy(asc(t.number))
}

/**
 * Lists the stored attempts to deliver the events of a platform, else of all, after an event's position, oldest first.
 * Each has its event.
 */
export async function listDeliveries(
  tx: ReadTx,
  { platformId, eventsAfter = 0n }: { platformId: Id<'Platform'> | undefined; eventsAfter?: bigint | undefined },
) {
  const { webhookAttempts: t, webhookEvents } = tx.tables
  const { type, subjectId, body } = webhookEvents
  const ofPlatform = platformId === undefined ? undefined : eq(webhookEvents.platformId, platformId)
  return tx.sql
    .select({ attempt: t, type, subjectId, body, platformId: webhookEvents.platformId })
    .from(t)
    .innerJoin(webhookEvents, eq(webhookEvents.id, t.eventId))
    .where(and(ofPlatform, gt(webhookEvents.seq, Number(eventsAfter))))
    .orderBy(asc(t.seq))
}
