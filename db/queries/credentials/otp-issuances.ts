import { and, asc, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import type { Id, Instant } from '#lib/contract/scalars'

/** A one-time code as it was delivered. */
export type OtpIssuanceRow = ReadTx['tables']['otpIssuances']['$inferSelect']
export type OtpEnding = NonNullable<OtpIssuanceRow['ending']>

/** Stores a delivered code, and ends the one it takes the place of. */
export async function issueOtp(tx: Tx, issuance: Omit<OtpIssuanceRow, 'seq'>): Promise<void> {
  const { otpIssuances } = tx.tables
  await tx.sql
    .update(otpIssuances)
    .set({ sealedTargetKey: null, endedAt: issuance.issuedAt, ending: 'superseded' })
    .where(and(eq(otpIssuances.credentialId, issuance.credentialId), isNull(otpIssuances.endedAt)))
  await tx.sql.insert(otpIssuances).values(issuance)
}

/** The code of a credential that came last, whatever became of it; or nothing. */
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

/** Ends a code and forgets its key, if it is still open. True for one caller at most. */
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

/** Takes one of a code's tries, if it is open and has one left. At most `triesMax` callers get true. */
export async function consumeOtpAttempt(tx: Tx, seq: number, triesMax: bigint): Promise<boolean> {
  const { otpIssuances } = tx.tables
  const rows = await tx.sql
    .update(otpIssuances)
    .set({ tries: sql`${otpIssuances.tries} + 1` })
    .where(and(eq(otpIssuances.seq, seq), isNull(otpIssuances.endedAt), lt(otpIssuances.tries, triesMax)))
    .returning({ seq: otpIssuances.seq })
  return rows.length > 0
}

/** Ends every open code of a credential that is gone. */
export async function endOtpsOf(tx: Tx, credentialId: Id<'AuthMethod'>, endedAt: Instant): Promise<void> {
  const { otpIssuances } = tx.tables
  await tx.sql
    .update(otpIssuances)
    .set({ sealedTargetKey: null, endedAt, ending: 'superseded' })
    .where(and(eq(otpIssuances.credentialId, credentialId), isNull(otpIssuances.endedAt)))
}

/** What was delivered, newest first. */
export async function listOtps(tx: ReadTx, limit: number): Promise<readonly OtpIssuanceRow[]> {
  const { otpIssuances } = tx.tables
  return tx.sql.select().from(otpIssuances).orderBy(desc(otpIssuances.seq)).limit(limit)
}

/** Codes of every platform that are open and expire after an instant, the soonest first. */
export async function otpsUntilExpiry(
  tx: ReadTx,
  { after, limit }: { readonly after: Instant; readonly limit: number },
): Promise<readonly OtpIssuanceRow[]> {
  const { otpIssuances } = tx.tables
  return tx.sql
    .select()
    .from(otpIssuances)
    .where(and(gt(otpIssuances.expiresAt, after), isNull(otpIssuances.endedAt)))
    .orderBy(asc(otpIssuances.expiresAt))
    .limit(limit)
}

/** Forgets codes delivered at this instant or before. */
export async function deleteOtps(tx: Tx, issuedBy: Instant): Promise<void> {
  const { otpIssuances } = tx.tables
  await tx.sql.delete(otpIssuances).where(lte(otpIssuances.issuedAt, issuedBy))
}
