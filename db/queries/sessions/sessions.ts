import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Inputs, preparedRead, rowInsert } from '#db/prepared'
import type { Id, Instant } from '#lib/contract/scalars'

export type SessionRow = Omit<ReadTx['tables']['sessions']['$inferSelect'], 'seq'>
export type SessionWithCredential = SessionRow &
  Pick<ReadTx['tables']['credentials']['$inferSelect'], 'type' | 'nickname' | 'webauthnId'>

export const insertSession = rowInsert('sessions')

/** Finds a session of the platform, even an ended one. Returns undefined if its credential is missing. */
export async function findSession(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  id: string,
): Promise<SessionWithCredential | undefined> {
  const { sessions } = tx.tables
  const isMatch = and(eq(sessions.id, id as Id<'Session'>), eq(sessions.platformId, platformId))
  const [row] = await withCredential(tx).where(isMatch)
  return row
}

/** Lists an account's sessions that are active at `now`, oldest first. */
export async function listActiveSessions(
  tx: ReadTx,
  {
    platformId,
    accountId,
    now,
  }: { readonly platformId: Id<'Platform'>; readonly accountId: string; readonly now: Instant },
): Promise<readonly SessionWithCredential[]> {
  const { sessions } = tx.tables
  return withCredential(tx)
    .where(
      and(
        eq(sessions.accountId, accountId as Id<'InternalAccount'>),
        eq(sessions.platformId, platformId),
        gt(sessions.expiresAt, now),
        isNull(sessions.revokedAt),
      ),
    )
    .orderBy(asc(sessions.seq))
}

/** Lists, for all platforms, the unrevoked sessions that expire later than `after`, ordered by expiry. */
export async function unexpiredSessions(
  tx: ReadTx,
  { after, limit }: { readonly after: Instant; readonly limit: number },
): Promise<readonly SessionWithCredential[]> {
  const { sessions } = tx.tables
  return withCredential(tx)
    .where(and(gt(sessions.expiresAt, after), isNull(sessions.revokedAt)))
    .orderBy(asc(sessions.expiresAt))
    .limit(limit)
}

/**
 * Lists the accounts' sessions that have this public key (compressed, hex) and are active at `now`. The sessions are in
 * the order of `accountIds`, then newest first.
 */
export async function listSigners(
  tx: ReadTx,
  {
    accountIds,
    publicKey,
    now,
  }: { readonly accountIds: readonly Id<'InternalAccount'>[]; readonly publicKey: string; readonly now: Instant },
): Promise<readonly SessionRow[]> {
  const found: SessionRow[] = []
  for (const accountId of accountIds) found.push(...(await sessionsByKey(tx, { accountId, publicKey, now })))
  return found
}

/** Returns the platform's newest session with this public key, even an ended one. */
export async function findSessionByKey(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  publicKey: string,
): Promise<SessionRow | undefined> {
  const { sessions } = tx.tables
  const [row] = await tx.sql
    .select()
    .from(sessions)
    .where(and(eq(sessions.platformId, platformId), eq(sessions.publicKey, publicKey)))
    .orderBy(desc(sessions.seq))
    .limit(1)
  return row
}

/** Revokes the listed sessions that are active at `now`. Returns the number of revoked sessions. */
export async function revokeSessions(tx: Tx, ids: readonly Id<'Session'>[], now: Instant): Promise<number> {
  if (ids.length === 0) return 0
  const { sessions } = tx.tables
  const rows = await tx.sql
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(inArray(sessions.id, [...ids]), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .returning({ id: sessions.id })
  return rows.length
}

/** Revokes a credential's sessions that are active at `now`. Returns the number of revoked sessions. */
export async function revokeSessionsOf(tx: Tx, credentialId: Id<'AuthMethod'>, now: Instant): Promise<number> {
  const { sessions } = tx.tables
  const rows = await tx.sql
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.credentialId, credentialId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .returning({ id: sessions.id })
  return rows.length
}

function withCredential({ sql, tables: { sessions, credentials } }: ReadTx) {
  const { seq: _, ...columns } = getTableColumns(sessions)
  const { type, nickname, webauthnId } = credentials
  return sql
    .select({ ...columns, type, nickname, webauthnId })
    .from(sessions)
    .innerJoin(credentials, eq(credentials.id, sessions.credentialId))
}

const sessionsByKey = preparedRead(
  'sessions_by_key',
  (sql, { sessions }, inputs: Inputs<{ accountId: string; publicKey: string; now: Instant }>) =>
    sql
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.accountId, inputs.accountId),
          eq(sessions.publicKey, inputs.publicKey),
          gt(sessions.expiresAt, inputs.now),
          isNull(sessions.revokedAt),
        ),
      )
      .orderBy(desc(sessions.seq)),
)
