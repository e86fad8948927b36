import { and, eq } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'

/** A used single-use value, of which only the digest is stored. */
export type SpentValue = ReadTx['tables']['spentValues']['$inferSelect']

/** Marks a value as used. Returns false if it was already used. At most one of several concurrent callers gets true. */
export async function markUsed(tx: Tx, value: SpentValue): Promise<boolean> {
  const { spentValues } = tx.tables
  const rows = await tx.sql
    .insert(spentValues)
    .values(value)
    .onConflictDoNothing()
    .returning({ digest: spentValues.digest })
  return rows.length > 0
}

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
