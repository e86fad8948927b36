import { and, asc, eq, gt, like } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import type { TimeWindow } from '#db/queries/timed-rows'
import type { Id, Instant } from '#lib/contract/scalars'

export type SettlementRow = Omit<ReadTx['tables']['settlements']['$inferSelect'], 'seq'>

export async function insertSettlement(tx: Tx, settlement: SettlementRow): Promise<void> {
  await tx.sql.insert(tx.tables.settlements).values(settlement)
}

/** Finds a transaction's settlement. A transaction without a further step has no settlement. */
export async function findSettlement(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  transactionId: Id<'Transaction'>,
): Promise<SettlementRow | undefined> {
  const { settlements } = tx.tables
  const isMatch = and(eq(settlements.transactionId, transactionId), eq(settlements.platformId, platformId))
  const [row] = await tx.sql.select().from(settlements).where(isMatch)
  return row
}

/** Lists the settlements that are due after an instant and whose outcome begins with a prefix, soonest first. */
export async function settlementsDueAfter(
  tx: ReadTx,
  { after, limit, outcomePrefix }: TimeWindow & { readonly outcomePrefix: string },
): Promise<readonly SettlementRow[]> {
  const { settlements } = tx.tables
  return tx.sql
    .select()
    .from(settlements)
    .where(and(gt(settlements.dueAt, after), like(settlements.outcome, `${outcomePrefix}%`)))
    .orderBy(asc(settlements.dueAt), asc(settlements.seq))
    .limit(limit)
}

/** Stores when a payment's next step is due, or deletes the settlement if `dueAt` is undefined. */
export async function rescheduleSettlement(
  tx: Tx,
  { transactionId }: Pick<SettlementRow, 'transactionId'>,
  dueAt: Instant | undefined,
): Promise<void> {
  const { settlements } = tx.tables
  const isMatch = eq(settlements.transactionId, transactionId)
  if (dueAt === undefined) await tx.sql.delete(settlements).where(isMatch)
  else await tx.sql.update(settlements).set({ dueAt }).where(isMatch)
}
