import { and, asc, desc, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Given, prepared, preparedRead, rowGiven } from '#db/prepared'
import type { Id, Instant } from '#lib/contract/scalars'

/** What was issued to be signed, as it is kept. */
export type SignedRequestRow = ReadTx['tables']['signedRequests']['$inferSelect']

/** Stores what was issued to be signed. */
export async function insertSignedRequest(tx: Tx, request: SignedRequestRow): Promise<void> {
  await insertRow(tx, { ...request })
}

/** One request of the platform, whatever became of it, or nothing. */
export async function findSignedRequest(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  id: string,
): Promise<SignedRequestRow | undefined> {
  const [row] = await requestById(tx, { platformId, id })
  return row
}

/**
 * Uses a request up, if it is unused, not expired at `now`, and has fewer failures than `failuresMax`. True for one caller
 * at most (§5.4.4).
 */
export async function consumeSignedRequest(
  tx: Tx,
  { id, now, failuresMax }: { readonly id: Id<'Request'>; readonly now: Instant; readonly failuresMax: bigint },
): Promise<boolean> {
  const { signedRequests } = tx.tables
  const rows = await tx.sql
    .update(signedRequests)
    .set({ usedAt: now })
    .where(
      and(
        eq(signedRequests.id, id),
        isNull(signedRequests.usedAt),
        gt(signedRequests.expiresAt, now),
        lt(signedRequests.failures, failuresMax),
      ),
    )
    .returning({ id: signedRequests.id })
  return rows.length > 0
}

/** Counts one refused stamp, while there are fewer than `failuresMax`; whether it did. */
export async function countFailedStamp(tx: Tx, id: Id<'Request'>, failuresMax: bigint): Promise<boolean> {
  const { signedRequests } = tx.tables
  const rows = await tx.sql
    .update(signedRequests)
    .set({ failures: sql`${signedRequests.failures} + 1` })
    .where(and(eq(signedRequests.id, id), lt(signedRequests.failures, failuresMax)))
    .returning({ id: signedRequests.id })
  return rows.length > 0
}

/** The sealed payloads of an account's requests that are pending at `now`, but that of `id`; the newest 20. */
export async function otherPendingPayloads(
  tx: ReadTx,
  {
    id,
    accountId,
    now,
  }: {
    readonly id: Id<'Request'> | undefined
    readonly accountId: Id<'InternalAccount'>
    readonly now: Instant
  },
): Promise<readonly Pick<SignedRequestRow, 'id' | 'sealedPayload'>[]> {
  const { signedRequests } = tx.tables
  return tx.sql
    .select({ id: signedRequests.id, sealedPayload: signedRequests.sealedPayload })
    .from(signedRequests)
    .where(
      and(
        eq(signedRequests.accountId, accountId),
        id === undefined ? undefined : ne(signedRequests.id, id),
        gt(signedRequests.expiresAt, now),
        isNull(signedRequests.usedAt),
      ),
    )
    .orderBy(desc(signedRequests.issuedAt))
    .limit(20)
}

/** When the newest of an account's requests was issued, whatever became of it; or nothing. */
export async function lastIssuedAt(tx: ReadTx, accountId: Id<'InternalAccount'>): Promise<Instant | undefined> {
  const [row] = await newestOfAccount(tx, { accountId })
  return row?.issuedAt
}

/** Requests of every platform that wait for a proof and expire after an instant, the soonest first. */
export async function requestsUntilExpiry(
  tx: ReadTx,
  { after, limit, failuresMax }: { readonly after: Instant; readonly limit: number; readonly failuresMax: bigint },
): Promise<readonly SignedRequestRow[]> {
  const { signedRequests } = tx.tables
  return tx.sql
    .select()
    .from(signedRequests)
    .where(
      and(gt(signedRequests.expiresAt, after), isNull(signedRequests.usedAt), lt(signedRequests.failures, failuresMax)),
    )
    .orderBy(asc(signedRequests.expiresAt))
    .limit(limit)
}

/** Forgets requests that expired at this instant or before. */
export async function deleteSignedRequests(tx: Tx, expiredBy: Instant): Promise<void> {
  const { signedRequests } = tx.tables
  await tx.sql.delete(signedRequests).where(lte(signedRequests.expiresAt, expiredBy))
}

const insertRow = prepared<{ [Name in keyof SignedRequestRow]: unknown }>(
  'insert_signed_request',
  (query, { signedRequests }) => query.insert(signedRequests).values(rowGiven(signedRequests)),
)

const requestById = preparedRead(
  'signed_request_by_id',
  (query, { signedRequests }, given: Given<{ platformId: string; id: string }>) =>
    query
      .select()
      .from(signedRequests)
      .where(and(eq(signedRequests.id, given.id), eq(signedRequests.platformId, given.platformId))),
)

const newestOfAccount = preparedRead(
  'newest_signed_request_of_account',
  (query, { signedRequests }, given: Given<{ accountId: string }>) =>
    query
      .select({ issuedAt: signedRequests.issuedAt })
      .from(signedRequests)
      .where(eq(signedRequests.accountId, given.accountId))
      .orderBy(desc(signedRequests.issuedAt))
      .limit(1),
)
