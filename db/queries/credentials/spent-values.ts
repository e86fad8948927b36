import { and, eq, lte } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'

/** Something that can be used once, by its digest. */
export type SpentValue = ReadTx['tables']['spentValues']['$inferSelect']

/** Marks a value as used. False: it was used before; of racing callers one gets true. */
export async function markUsed(tx: Tx, value: SpentValue): Promise<boolean> {
  const { spentValues } = tx.tables
  const rows = await tx.sql
    .insert(spentValues)
    .values(value)
    .onConflictDoNothing()
    .returning({ digest: spentValues.digest })
  return rows.length > 0
}

/** Whether a value was used. */
export async function isMarkedUsed(
  tx: ReadTx,
  { platformId, kind, digest }: Pick<SpentValue, 'platformId' | 'kind' | 'digest'>,
): Promise<boolean> {
  const { spentValues } = tx.tables
  const rows = await tx.sql
    .select({ digest: spentValues.digest })
    .from(spentValues)
    .where(and(eq(spentValues.platformId, platformId), eq(spentValues.kind, kind), eq(spentValues.digest, digest)))
  return rows.length > 0
}

/** Forgets values that need be kept no longer than this. */
export async function deleteSpentValues(tx: Tx, keptUntil: SpentValue['keptUntil']): Promise<void> {
  const { spentValues } = tx.tables
  await tx.sql.delete(spentValues).where(lte(spentValues.keptUntil, keptUntil))
}
