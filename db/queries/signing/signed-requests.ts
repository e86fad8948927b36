import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Inputs, preparedRead, rowById, rowInsert } from '#db/prepared'
import type { Id, Instant } from '#lib/contract/scalars'

export type SignedRequestRow = ReadTx['tables']['signedRequests']['$inferSelect']

export const insertSignedRequest = rowInsert('signedRequests')

/** Returns a request of the platform, whatever its state. */
export const findSignedRequest = rowById('signedRequests')

/**
 * Marks a request as used, or returns false if it is already used, has expired or has `failuresMax` failures. Of
 * concurrent calls for one request, at most one returns true (§5.4.4).
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

/**
 * Counts a rejected stamp for a request and returns true. If the request already has `failuresMax` failures, counts
 * nothing and returns false.
 */
export async function countFailedStamp(tx: Tx, id: Id<'Request'>, failuresMax: bigint): Promise<boolean> {
  const { signedRequests } = tx.tables
  const rows = await tx.sql
    .update(signedRequests)
    .set({ failures: sql`${signedRequests.failures} + 1` })
    .where(and(eq(signedRequests.id, id), lt(signedRequests.failures, failuresMax)))
    .returning({ id: signedRequests.id })
  return rows.length > 0
}

/** Lists the sealed payloads of an account's pending requests except `id`: newest first, at most 20. */
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

/** Returns the issue time of an account's newest request, whatever the request's state. */
export async function lastIssuedAt(tx: ReadTx, accountId: Id<'InternalAccount'>): Promise<Instant | undefined> {
  const [row] = await newestOfAccount(tx, { accountId })
  return row?.issuedAt
}

const newestOfAccount = preparedRead(
  'newest_signed_request_of_account',
  (query, { signedRequests }, inputs: Inputs<{ accountId: string }>) =>
    query
      .select({ issuedAt: signedRequests.issuedAt })
      .from(signedRequests)
      .where(eq(signedRequests.accountId, inputs.accountId))
      .orderBy(desc(signedRequests.issuedAt))
      .limit(1),
)
