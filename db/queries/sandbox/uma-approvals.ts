import { eq } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Inputs, preparedRead } from '#db/prepared'
import type { Id } from '#lib/contract/scalars'

/**
 * Returns a platform's approval window in milliseconds: its time limit for a decision on an incoming UMA payment.
 * Undefined means that the platform does not hold payments for approval.
 */
export async function findApprovalWindow(tx: ReadTx, platformId: Id<'Platform'>): Promise<number | undefined> {
  const [row] = await windowOfPlatform(tx, { platformId })
  return row === undefined ? undefined : Number(row.windowMs)
}

/** Returns the approval windows of the platforms that have one, in milliseconds. */
export async function listApprovalWindows(tx: ReadTx): Promise<ReadonlyMap<Id<'Platform'>, number>> {
  const rows = await tx.sql.select().from(tx.tables.umaApprovals)
  return new Map(rows.map(({ platformId, windowMs }) => [platformId, Number(windowMs)]))
}

/** Stores a platform's approval window, in milliseconds. Undefined means that payments are no longer held. */
export async function saveApprovalWindow(
  tx: Tx,
  platformId: Id<'Platform'>,
  windowMs: number | undefined,
): Promise<void> {
  const { umaApprovals } = tx.tables
  await tx.sql.delete(umaApprovals).where(eq(umaApprovals.platformId, platformId))
  if (windowMs !== undefined) await tx.sql.insert(umaApprovals).values({ platformId, windowMs: BigInt(windowMs) })
}

const windowOfPlatform = preparedRead(
  'approval_window',
  (sql, { umaApprovals }, inputs: Inputs<{ platformId: string }>) =>
    sql.select().from(umaApprovals).where(eq(umaApprovals.platformId, inputs.platformId)),
)
