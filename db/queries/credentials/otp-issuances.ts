import { and, desc, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import type { Id, Instant } from '#lib/contract/scalars'

export type OtpIssuanceRow = ReadTx['tables']['otpIssuances']['$inferSelect']
export type OtpEnding = NonNullable<OtpIssuanceRow['ending']>

/**
 * Stores a newly delivered code, and supersedes the credential's open code. Keeps the superseded code's key for
 * {@link supersededWithKeys}.
 */
export async function issueOtp(tx: Tx, issuance: Omit<OtpIssuanceRow, 'seq'>): Promise<void> {
  await supersedeOtp(tx, issuance.credentialId, issuance.issuedAt)
  await tx.sql.insert(tx.tables.otpIssuances).values(issuance)
}

/** Returns a credential's latest code, even if it is not open. */
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

/**
 * Closes an open code as used or failed, and deletes its key. Returns false if the code is not open. Of concurrent
 * calls, at most one returns true.
 */
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

/** Uses up one attempt for an open code. Returns false if no attempt is left or the code is not open. */
export async function consumeOtpAttempt(tx: Tx, seq: number, attemptsMax: bigint): Promise<boolean> {
  const { otpIssuances } = tx.tables
  const rows = await tx.sql
    .update(otpIssuances)
    .set({ tries: sql`${otpIssuances.tries} + 1` })
    .where(and(eq(otpIssuances.seq, seq), isNull(otpIssuances.endedAt), lt(otpIssuances.tries, attemptsMax)))
    .returning({ seq: otpIssuances.seq })
  return rows.length > 0
}

/** Supersedes a credential's open code, and deletes the keys of all codes of the credential. */
export async function endOtpsOf(tx: Tx, credentialId: Id<'AuthMethod'>, endedAt: Instant): Promise<void> {
  await supersedeOtp(tx, credentialId, endedAt)
  const { otpIssuances } = tx.tables
  await tx.sql
    .update(otpIssuances)
    .set({ sealedTargetKey: null })
    .where(and(eq(otpIssuances.credentialId, credentialId), isNotNull(otpIssuances.sealedTargetKey)))
}

async function supersedeOtp(tx: Tx, credentialId: Id<'AuthMethod'>, endedAt: Instant): Promise<void> {
  const { otpIssuances } = tx.tables
  await tx.sql
    .update(otpIssuances)
    .set({ endedAt, ending: 'superseded' })
    .where(and(eq(otpIssuances.credentialId, credentialId), isNull(otpIssuances.endedAt)))
}

/** Maximum number of earlier codes whose keys the server tries when it decrypts a bundle. */
const SUPERSEDED_TRIED_MAX = 8

/** A superseded code whose key has not been deleted yet. */
export type SupersededOtp = OtpIssuanceRow & { readonly sealedTargetKey: string }

/**
 * Lists the credential's codes before `seq` that still have a key and ended later than `after`, newest first. Considers
 * only the newest {@link SUPERSEDED_TRIED_MAX} codes before `seq`.
 */
export async function supersededWithKeys(
  tx: ReadTx,
  { credentialId, seq }: Pick<OtpIssuanceRow, 'credentialId' | 'seq'>,
  after: Instant,
): Promise<readonly SupersededOtp[]> {
  const { otpIssuances } = tx.tables
  const rows = await tx.sql
    .select()
    .from(otpIssuances)
    .where(and(eq(otpIssuances.credentialId, credentialId), lt(otpIssuances.seq, seq)))
    .orderBy(desc(otpIssuances.seq))
    .limit(SUPERSEDED_TRIED_MAX)
  return rows.filter(
    (row): row is SupersededOtp => row.sealedTargetKey !== null && row.endedAt !== null && row.endedAt > after,
  )
}

/** Deletes the keys of codes that ended at or before an instant. */
export async function deleteTargetKeys(tx: Tx, until: Instant): Promise<void> {
  const { otpIssuances } = tx.tables
  await tx.sql
    .update(otpIssuances)
    .set({ sealedTargetKey: null })
    .where(and(isNotNull(otpIssuances.sealedTargetKey), lte(otpIssuances.endedAt, until)))
}

/** Lists the delivered codes of all platforms, newest first, at most `limit`. */
export async function listOtps(tx: ReadTx, limit: number): Promise<readonly OtpIssuanceRow[]> {
  const { otpIssuances } = tx.tables
  return tx.sql.select().from(otpIssuances).orderBy(desc(otpIssuances.seq)).limit(limit)
}
