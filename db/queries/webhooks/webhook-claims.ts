import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, notInArray, or } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { interruptAttempts } from '#db/queries/webhooks/webhook-attempts'
import type { WebhookEventRow } from '#db/queries/webhooks/webhook-events'
import { pausedPlatforms } from '#db/queries/webhooks/webhook-settings'
import type { Id, Instant } from '#lib/contract/scalars'

/** A process's claim on an event. Times are machine times, not sandbox times. */
export interface Claim {
  readonly claimedBy: string
  readonly machineNow: Instant
  readonly claimedUntil: Instant
}

/**
 * Claims an event, counts its next attempt and clears its fault. Of concurrent processes, at most one claims the event.
 * Returns false if an event of the same subject has an unexpired claim. Otherwise, first ends the subject's expired
 * claims and marks their in-flight attempts as interrupted. Also returns false if this event was attempted or deleted
 * since it was read.
 */
export async function claimWebhookEvent(
  tx: Tx,
  { seq, attempts, platformId, subjectId }: WebhookEventRow,
  { claimedBy, machineNow, claimedUntil }: Claim,
): Promise<boolean> {
  const { webhookEvents: t } = tx.tables
  const isOfSubject = and(eq(t.platformId, platformId), eq(t.subjectId, subjectId))
  const { id, claimedUntil: until } = t
  const claims = await tx.sql
    .select({ id, until })
    .from(t)
    .where(and(isOfSubject, isNotNull(t.claimedBy)))
  if (claims.some(({ until }) => until !== null && until >= machineNow)) return false
  if (claims.length > 0)
    await endClaims(
      tx,
      claims.map(claim => claim.id),
    )
  const rows = await tx.sql
    .update(t)
    .set({ claimedBy, claimedUntil, fault: null, attempts: attempts + 1n })
    .where(and(eq(t.seq, seq), eq(t.attempts, attempts), isNull(t.claimedBy)))
    .returning({ seq: t.seq })
  return rows.length > 0
}

/** Returns a subject's first waiting event, by `seq`, that is not claimed and was neither attempted nor postponed. */
export async function firstUnattempted(
  tx: Tx,
  { platformId, subjectId }: Pick<WebhookEventRow, 'platformId' | 'subjectId'>,
): Promise<WebhookEventRow | undefined> {
  const { webhookEvents: t } = tx.tables
  const isOfSubject = and(eq(t.platformId, platformId), eq(t.subjectId, subjectId))
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(isOfSubject, isNotNull(t.dueAt), eq(t.attempts, 0n), isNull(t.fault), isNull(t.claimedBy)))
    .orderBy(asc(t.seq))
    .limit(1)
  return row
}

/**
 * Counts another attempt under a claim, and extends the claim. Returns the number of the attempt, or undefined if the
 * process lost the claim or the event was deleted.
 */
export async function continueClaim(
  tx: Tx,
  { seq, claimedBy, claimedUntil }: Pick<Claim, 'claimedBy' | 'claimedUntil'> & { readonly seq: number },
): Promise<bigint | undefined> {
  const { webhookEvents: t } = tx.tables
  const isClaimed = and(eq(t.seq, seq), eq(t.claimedBy, claimedBy))
  const [row] = await tx.sql.select({ attempts: t.attempts }).from(t).where(isClaimed)
  if (row === undefined) return undefined
  const number = row.attempts + 1n
  await tx.sql.update(t).set({ attempts: number, claimedUntil }).where(isClaimed)
  return number
}

/** Ends a claim and stores the outcome. Returns false if the process lost the claim or the event was deleted. */
export async function releaseWebhookEvent(
  tx: Tx,
  { seq, claimedBy }: { readonly seq: number; readonly claimedBy: string },
  outcome: Pick<WebhookEventRow, 'state' | 'dueAt'>,
): Promise<boolean> {
  const { webhookEvents } = tx.tables
  const rows = await tx.sql
    .update(webhookEvents)
    .set({ ...outcome, claimedBy: null, claimedUntil: null })
    .where(and(eq(webhookEvents.seq, seq), eq(webhookEvents.claimedBy, claimedBy)))
    .returning({ seq: webhookEvents.seq })
  return rows.length > 0
}

/** Postpones an event's first attempt because of a fault. Does nothing if a process has claimed the event. */
export async function postponeWebhookEvent(
  tx: Tx,
  { seq }: Pick<WebhookEventRow, 'seq'>,
  postponed: Pick<WebhookEventRow, 'fault' | 'dueAt'>,
): Promise<void> {
  const { webhookEvents: t } = tx.tables
  await tx.sql
    .update(t)
    .set(postponed)
    .where(and(eq(t.seq, seq), isNull(t.claimedBy)))
}

/** If the fault `reorder` still postpones earlier events of the event's subject, makes these events due now. */
export async function releaseReordered(
  tx: Tx,
  { seq, platformId, subjectId }: WebhookEventRow,
  now: Instant,
): Promise<void> {
  const { webhookEvents: t } = tx.tables
  const isEarlier = and(eq(t.platformId, platformId), eq(t.subjectId, subjectId), lt(t.seq, seq))
  await tx.sql
    .update(t)
    .set({ dueAt: now })
    .where(and(isEarlier, gt(t.dueAt, now), eq(t.fault, 'reorder')))
}

/**
 * Ends every claim and marks the in-flight attempts as interrupted. Call this at startup if only this process uses the
 * database: every claim is then from an earlier process.
 */
export async function endAllClaims(tx: Tx): Promise<void> {
  const { webhookEvents: t } = tx.tables
  const claims = await tx.sql.select({ id: t.id }).from(t).where(isNotNull(t.claimedBy))
  if (claims.length > 0)
    await endClaims(
      tx,
      claims.map(({ id }) => id),
    )
}

async function endClaims(tx: Tx, ids: readonly Id<'Webhook'>[]): Promise<void> {
  const { webhookEvents: t } = tx.tables
  await tx.sql
    .update(t)
    .set({ claimedBy: null, claimedUntil: null })
    .where(inArray(t.id, [...ids]))
  await interruptAttempts(tx, ids)
}

/** Events of a platform, else of all, in a range of positions. */
export interface EventRange {
  readonly platformId: Id<'Platform'> | null
  readonly after: bigint
  readonly until: bigint
}

/** Reports whether one of these events is in flight or due. Those of paused platforms wait for longer. */
export async function isDeliveryExpected(
  tx: ReadTx,
  { platformId, after, until }: EventRange,
  now: Instant,
): Promise<boolean> {
  const { webhookEvents: t } = tx.tables
  const isInRange = and(gt(t.seq, Number(after)), lte(t.seq, Number(until)))
  const isDue = and(lte(t.dueAt, now), notInArray(t.platformId, [...(await pausedPlatforms(tx))]))
  const found = await tx.sql
    .select({ seq: t.seq })
    .from(t)
    .where(
      and(isInRange, platformId === null ? undefined : eq(t.platformId, platformId), or(isNotNull(t.claimedBy), isDue)),
    )
    .limit(1)
  return found.length > 0
}
