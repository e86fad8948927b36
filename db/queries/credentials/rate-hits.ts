import { and, asc, eq, gt } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import type { Instant } from '#lib/contract/scalars'

/** Lists the times of a bucket's hits after `since`, oldest first. */
export async function listHits(tx: ReadTx, bucket: string, since: Instant): Promise<readonly Instant[]> {
  const { rateHits } = tx.tables
  const rows = await tx.sql
    .select({ at: rateHits.at })
    .from(rateHits)
    .where(and(eq(rateHits.bucket, bucket), gt(rateHits.at, since)))
    .orderBy(asc(rateHits.seq))
  return rows.map(({ at }) => at)
}

export async function insertHit(tx: Tx, bucket: string, at: Instant): Promise<void> {
  await tx.sql.insert(tx.tables.rateHits).values({ bucket, at })
}
