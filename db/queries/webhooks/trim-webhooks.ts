import { and, count, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import type { Id } from '#lib/contract/scalars'

/** Returns each platform that has more than `keep` events, with the `seq` of the newest event to delete. */
export async function webhooksBeyond(
  tx: ReadTx,
  keep: number,
): Promise<readonly { readonly platformId: Id<'Platform'>; readonly seq: number }[]> {
  const { webhookEvents: t } = tx.tables
  const byPlatform = tx.sql.select({ platformId: t.platformId }).from(t).groupBy(t.platformId)
  const platforms = await byPlatform.having(gt(count(), keep))
  const found = []
  for (const { platformId } of platforms) {
    const events = tx.sql.select({ seq: t.seq }).from(t).where(eq(t.platformId, platformId))
    const [event] = await events.orderBy(desc(t.seq)).limit(1).offset(keep)
    if (event !== undefined) found.push({ platformId, seq: event.seq })
  }
  return found
}

/** Deletes a platform's events up to a sequence number, with their attempts. Skips waiting or claimed events. */
export async function trimWebhooks(
  tx: Tx,
  { platformId, seq }: { readonly platformId: Id<'Platform'>; readonly seq: number },
): Promise<void> {
  const { webhookEvents: t, webhookAttempts } = tx.tables
  const isOld = and(eq(t.platformId, platformId), lte(t.seq, seq), isNull(t.dueAt), isNull(t.claimedBy))
  const oldEvents = tx.sql.select({ id: t.id }).from(t).where(isOld)
  await tx.sql.delete(webhookAttempts).where(inArray(webhookAttempts.eventId, oldEvents))
  await tx.sql.delete(t).where(isOld)
}
