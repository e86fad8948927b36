import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import type { Id, Instant } from '#lib/contract/scalars'

export type OtpIssuanceRow = ReadTx['tables']['otpIssuances']['$inferSelect']
export type OtpEnding = NonNullable<OtpIssuanceRow['ending']>

/** Stores a delivered code, and supersedes the credential's open one. */
export async function issueOtp(tx: Tx, issuance: Omit<OtpIssuanceRow, 'seq'>): Promise<void> {
  await endOtpsOf(tx, issuance.credentialId, issuance.issuedAt)
  await tx.sql.insert(tx.tables.otpIssuances).values(issuance)
}

/** Returns the latest code of a credential in any state, or undefined. */
export async function findLastOtp(tx: ReadTx, credentialId: Id<'AuthMethod'>): Promise<OtpIssuanceRow | undefined> {
  const { otpIssuances } = tx.tables
  const [row] = await tx.sql
    .select()
    .from(otpIssuances)
    .where(eq(otpIssuances.credentialId, credentialId))
    .orderBy(desc(otpIssuances.seq))
    .limit(1)
  return row
}

/** Ends an open code and deletes its key. Returns true to one concurrent caller at most. */
export async function endOtp(
  tx: Tx,
  seq: number,
  { endedAt, ending }: { readonly endedAt: Instant; readonly ending: OtpEnding },
): Promise<boolean> {
  const { otpIssuances } = tx.tables
  const rows = await tx.sql
    .update(otpIssuances)
    .set({ sealedTargetKey: null, endedAt, ending })
    .where(and(eq(otpIssuances.seq, seq), isNull(otpIssuances.endedAt)))
    .returning({ seq: otpIssuances.seq })
  return rows.length > 0
}

/** Consumes an attempt of an open code, if one is left. Returns true to at most `triesMax` callers. */
export async function consumeOtpAttempt(tx: Tx, seq: number, triesMax: bigint): Promise<boolean> {
  const { otpIssuances } = tx.tables
  const rows = await tx.sql
    .update(otpIssuances)
    .set({ tries: sql`${otpIssuances.tries} + 1` })
    .where(and(eq(otpIssuances.seq, seq), isNull(otpIssuances.endedAt), lt(otpIssuances.tries, triesMax)))
    .returning({ seq: otpIssuances.seq })
  return rows.length > 0
}

export async function endOtpsOf(tx: Tx, credentialId: Id<'AuthMethod'>, endedAt: Instant): Promise<void> {
  const { otpIssuances } = tx.tables
  await tx.sql
    .update(otpIssuances)
    .set({ sealedTargetKey: null, endedAt, ending: 'superseded' })
    .where(and(eq(otpIssuances.credentialId, credentialId), isNull(otpIssuances.endedAt)))
}

/** Lists delivered codes, newest first. */
export async function listOtps(tx: ReadTx, limit: number): Promise<readonly OtpIssuanceRow[]> {
  const { otpIssuances } = tx.tables
  return tx.sql.select().from(otpIssuances).orderBy(desc(otpIssuances.seq)).limit(limit)
}
