import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import type { Id, Instant } from '#lib/contract/scalars'

export type ScaChallengeRow = ReadTx['tables']['scaChallenges']['$inferSelect']

export async function insertChallenge(
  tx: Tx,
  challenge: Omit<ScaChallengeRow, 'seq' | 'tries' | 'endedAt' | 'ending'>,
): Promise<void> {
  await tx.sql.insert(tx.tables.scaChallenges).values({ ...challenge, tries: 0n, endedAt: null, ending: null })
}

/** Returns the challenge of a quote, ended or not. A purge deletes old challenges. */
export async function findChallenge(tx: ReadTx, quoteId: Id<'Quote'>): Promise<ScaChallengeRow | undefined> {
  const { scaChallenges } = tx.tables
  const [row] = await tx.sql.select().from(scaChallenges).where(eq(scaChallenges.quoteId, quoteId))
  return row
}

/** Counts a wrong code. Returns false if the challenge has ended or had `triesMax` wrong codes. */
export async function countWrongCode(tx: Tx, seq: number, triesMax: bigint): Promise<boolean> {
  const { scaChallenges } = tx.tables
  const rows = await tx.sql
    .update(scaChallenges)
    .set({ tries: sql`${scaChallenges.tries} + 1` })
    .where(and(eq(scaChallenges.seq, seq), isNull(scaChallenges.endedAt), lt(scaChallenges.tries, triesMax)))
    .returning({ seq: scaChallenges.seq })
  return rows.length > 0
}

export async function endChallenge(
  tx: Tx,
  seq: number,
  end: { readonly endedAt: Instant; readonly ending: NonNullable<ScaChallengeRow['ending']> },
): Promise<void> {
  const { scaChallenges } = tx.tables
  await tx.sql.update(scaChallenges).set(end).where(eq(scaChallenges.seq, seq))
}

/** Lists the challenges of every platform, newest first. */
export async function listChallenges(tx: ReadTx, limit: number): Promise<readonly ScaChallengeRow[]> {
  const { scaChallenges } = tx.tables
  return tx.sql.select().from(scaChallenges).orderBy(desc(scaChallenges.seq)).limit(limit)
}
