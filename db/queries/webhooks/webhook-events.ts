import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  notExists,
  notInArray,
  or,
} from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Inputs, prepared, rowPlaceholders } from '#db/prepared'
import { readPage } from '#db/queries/read-page'
import type { TimeWindow } from '#db/queries/timed-rows'
import type { WebhookState } from '#db/tables/webhook-tables'
import type { Page, PageRequest } from '#lib/contract/page-request'
import type { Id, Instant } from '#lib/contract/scalars'
import { URGENT_TYPES } from '#lib/domain/webhooks/delivery-schedule'

export type WebhookEventRow = ReadTx['tables']['webhookEvents']['$inferSelect']
/** A new event. The database assigns its sequence number. */
export type NewWebhookEvent = Omit<WebhookEventRow, 'seq'>

export async function insertWebhookEvent(tx: Tx, event: NewWebhookEvent): Promise<void> {
  await insertEvent(tx, { ...event })
}

/** Returns the earliest time after `now` at which an unclaimed event is due. */
export async function nextAttemptAfter(tx: ReadTx, now: Instant): Promise<Instant | undefined> {
  const { webhookEvents } = tx.tables
  const [row] = await tx.sql
    .select({ dueAt: min(webhookEvents.dueAt) })
    .from(webhookEvents)
    .where(and(gt(webhookEvents.dueAt, now), isNull(webhookEvents.claimedBy)))
  return row?.dueAt ?? undefined
}

/** Lists held events of all platforms, soonest first. Held events wait for a retry or are delayed by a fault. */
export async function heldWebhookEvents(tx: ReadTx, { after, limit }: TimeWindow): Promise<readonly WebhookEventRow[]> {
  const { webhookEvents: t } = tx.tables
  return tx.sql
    .select()
    .from(t)
    .where(and(gt(t.dueAt, after), or(gt(t.attempts, 0n), isNotNull(t.fault))))
    .orderBy(asc(t.dueAt), asc(t.seq))
    .limit(limit)
}

export interface DueSearch {
  readonly now: Instant
  readonly machineNow: Instant
  /** Platforms to skip, such as those at their limit of in-flight deliveries. */
  readonly busyPlatforms: readonly Id<'Platform'>[]
  /** Platforms whose deliveries are paused. Of their events, only TEST events are listed. */
  readonly paused: readonly Id<'Platform'>[]
  /** If true, only TEST events and approval requests are listed. If false, these are left out. */
  readonly urgent: boolean
  readonly limit: number
}

/**
 * Expects at least one ID. Compares IDs by range, so that the queries skip the given platforms' events in the index.
 * There may be thousands of such events.
 */
async function isOtherPlatformWaiting(tx: ReadTx, platformIds: readonly Id<'Platform'>[]): Promise<boolean> {
  const { webhookEvents: t } = tx.tables
  const sorted = platformIds.toSorted()
  const ranges = sorted.map((id, index) => {
    const next = sorted[index + 1]
    return and(gt(t.platformId, id), next === undefined ? undefined : lt(t.platformId, next))
  })
  const [first] = sorted
  if (first !== undefined) ranges.unshift(lt(t.platformId, first))
  for (const range of ranges) {
    const found = await tx.sql
      .select({ seq: t.seq })
      .from(t)
      .where(and(isNotNull(t.dueAt), range))
      .limit(1)
    if (found.length > 0) return true
  }
  return false
}

/**
 * Lists due events, soonest first. Leaves out the events of a subject while a process sends one of them, so that they
 * cannot fill the list while other subjects wait. Ignores expired claims.
 */
export async function dueWebhookEvents(
  tx: ReadTx,
  { now, machineNow, busyPlatforms, paused, urgent, limit }: DueSearch,
): Promise<readonly WebhookEventRow[]> {
  const { webhookEvents } = tx.tables
  if (busyPlatforms.length > 0 && !(await isOtherPlatformWaiting(tx, busyPlatforms))) return []
  return tx.sql
    .select()
    .from(webhookEvents)
    .where(
      and(
        lte(webhookEvents.dueAt, now),
        (urgent ? inArray : notInArray)(webhookEvents.type, [...URGENT_TYPES]),
        notExists(claimedOfSubject(tx, machineNow)),
        notInArray(webhookEvents.platformId, [...busyPlatforms]),
        or(notInArray(webhookEvents.platformId, [...paused]), eq(webhookEvents.type, 'TEST')),
      ),
    )
    .orderBy(asc(webhookEvents.dueAt), asc(webhookEvents.seq))
    .limit(limit)
}

/** Selects the claimed event that has the same subject as the outer query's event. Ignores expired claims. */
function claimedOfSubject(tx: ReadTx, machineNow: Instant) {
  const { webhookEvents } = tx.tables
  const sent = aliasedTable(webhookEvents, 'sent')
  return tx.sql
    .select({ seq: sent.seq })
    .from(sent)
    .where(
      and(
        eq(sent.platformId, webhookEvents.platformId),
        eq(sent.subjectId, webhookEvents.subjectId),
        isNotNull(sent.claimedBy),
        gte(sent.claimedUntil, machineNow),
      ),
    )
}

/** Drops the waiting events of one platform or of all. Keeps claimed events, even if the claims have expired. */
export async function dropPendingEvents(tx: Tx, platformId?: Id<'Platform'>): Promise<void> {
  const { webhookEvents } = tx.tables
  const isOfPlatform = platformId === undefined ? undefined : eq(webhookEvents.platformId, platformId)
  await tx.sql
    .update(webhookEvents)
    .set({ state: 'dropped', dueAt: null })
    .where(and(isNotNull(webhookEvents.dueAt), isNull(webhookEvents.claimedBy), isOfPlatform))
}

/**
 * Sets the state `exhausted` for a platform's waiting approval requests whose payments are decided. Leaves claimed
 * requests unchanged.
 */
export async function exhaustDecidedApprovals(tx: Tx, platformId: Id<'Platform'>): Promise<void> {
  const { webhookEvents: t, transactions } = tx.tables
  const isDecided = and(eq(transactions.platformId, platformId), ne(transactions.status, 'PENDING'))
  const isWaiting = and(isNotNull(t.dueAt), isNull(t.claimedBy))
  const decided = tx.sql.select({ id: transactions.id }).from(transactions).where(isDecided)
  await tx.sql
    .update(t)
    .set({ state: 'exhausted', dueAt: null })
    .where(
      and(
        eq(t.platformId, platformId),
        eq(t.type, 'INCOMING_PAYMENT.PENDING'),
        isWaiting,
        inArray(t.subjectId, decided),
      ),
    )
}

/** Deletes every event and attempt. */
export async function deleteWebhooks(tx: Tx): Promise<void> {
  await tx.sql.delete(tx.tables.webhookAttempts)
  await tx.sql.delete(tx.tables.webhookEvents)
}

/** Finds an event of any platform. */
export async function findWebhookEvent(tx: ReadTx, id: string): Promise<WebhookEventRow | undefined> {
  const { webhookEvents } = tx.tables
  const [row] = await tx.sql
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.id, id as Id<'Webhook'>))
  return row
}

/** Returns the IDs of every event, in any order. */
export async function listWebhookIds(tx: ReadTx): Promise<readonly Id<'Webhook'>[]> {
  const { webhookEvents } = tx.tables
  return (await tx.sql.select({ id: webhookEvents.id }).from(webhookEvents)).map(({ id }) => id)
}

export interface WebhookFilter {
  readonly platformId?: Id<'Platform'> | undefined
  readonly type?: string | undefined
  readonly state?: WebhookState | undefined
  readonly subjectId?: string | undefined
  readonly exchangeId?: string | undefined
}

/** Reads one page of the matching events, newest first. Rejects an invalid cursor with INVALID_INPUT (`cursor`). */
export function listWebhookEvents(
  tx: ReadTx,
  { platformId, type, state, subjectId, exchangeId }: WebhookFilter,
  page: PageRequest,
): Promise<Page<WebhookEventRow>> {
  const { webhookEvents } = tx.tables
  const filter = and(
    platformId && eq(webhookEvents.platformId, platformId),
    type === undefined ? undefined : eq(webhookEvents.type, type),
    state && eq(webhookEvents.state, state),
    subjectId === undefined ? undefined : eq(webhookEvents.subjectId, subjectId),
    exchangeId === undefined ? undefined : eq(webhookEvents.exchangeId, exchangeId),
  )
  return readPage<WebhookEventRow, number>(
    {
      position: async id => (await findWebhookEvent(tx, id))?.seq,
      rows: (after, limit) =>
        tx.sql
          .select()
          .from(webhookEvents)
          .where(and(filter, after === undefined ? undefined : lt(webhookEvents.seq, after)))
          .orderBy(desc(webhookEvents.seq))
          .limit(limit),
    },
    page,
  )
}

const insertEvent = prepared('insert_webhook_events', (sql, { webhookEvents }, inputs: Inputs<{ origin: string }>) =>
  sql.insert(webhookEvents).values({ ...rowPlaceholders(webhookEvents), origin: inputs.origin }),
)
