import { and, asc, eq, gt, like, lte, min } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import type { Id, Instant } from '#lib/contract/scalars'

export type SettlementRow = Omit<ReadTx['tables']['settlements']['$inferSelect'], 'seq'>

/** Payments taken on at once, at most: the rest is due still, and taken next. */
const BATCH = 100

/** Keeps a payment of which more is due. */
export async function insertSettlement(tx: Tx, settlement: SettlementRow): Promise<void> {
  await tx.sql.insert(tx.tables.settlements).values(settlement)
}

/** When the next step of any payment is due, or nothing. */
export async function nextDueAt(tx: ReadTx): Promise<Instant | undefined> {
  const { settlements } = tx.tables
  const [row] = await tx.sql.select({ dueAt: min(settlements.dueAt) }).from(settlements)
  return row?.dueAt ?? undefined
}

/** Returns the settlement of a transaction of the platform, or undefined if nothing more is due. */
export async function findSettlement(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  transactionId: Id<'Transaction'>,
): Promise<SettlementRow | undefined> {
  const { settlements } = tx.tables
  const isOne = and(eq(settlements.transactionId, transactionId), eq(settlements.platformId, platformId))
  const [row] = await tx.sql.select().from(settlements).where(isOne)
  return row
}

/** Returns payments whose next step is due after an instant and whose outcome begins so, the soonest first. */
export async function settlementsDueAfter(
  tx: ReadTx,
  { after, limit, outcome }: { readonly after: Instant; readonly limit: number; readonly outcome: string },
): Promise<readonly SettlementRow[]> {
  const { settlements } = tx.tables
  return tx.sql
    .select()
    .from(settlements)
    .where(and(gt(settlements.dueAt, after), like(settlements.outcome, `${outcome}%`)))
    .orderBy(asc(settlements.dueAt), asc(settlements.seq))
    .limit(limit)
}

/** Payments whose next step is due by `now`, in the order they are due. */
export async function dueSettlements(tx: Tx, now: Instant): Promise<readonly SettlementRow[]> {
  const { settlements } = tx.tables
  return tx.sql
    .select()
    .from(settlements)
    .where(lte(settlements.dueAt, now))
    .orderBy(asc(settlements.dueAt), asc(settlements.seq))
    .limit(BATCH)
}

/** Notes what was done of a payment: when more is due, or that nothing is. */
export async function rescheduleSettlement(
  tx: Tx,
  { transactionId }: Pick<SettlementRow, 'transactionId'>,
  next: Pick<SettlementRow, 'dueAt' | 'reversedAt'> | undefined,
): Promise<void> {
  const { settlements } = tx.tables
  const isOne = eq(settlements.transactionId, transactionId)
  if (next === undefined) await tx.sql.delete(settlements).where(isOne)
  else await tx.sql.update(settlements).set(next).where(isOne)
}
