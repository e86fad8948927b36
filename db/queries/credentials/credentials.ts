import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Inputs, preparedRead, rowById } from '#db/prepared'
import type { Id, Instant } from '#lib/contract/scalars'

/** A credential as stored. Columns that only other credential types use are null. */
export type CredentialRow = Omit<ReadTx['tables']['credentials']['$inferSelect'], 'seq'>
/** A credential to store. Columns that only other credential types use may be omitted. */
export type NewCredential = Omit<ReadTx['tables']['credentials']['$inferInsert'], 'seq'>

/**
 * Stores a credential, unless another credential has the same identity in the account or the same WebAuthn ID on the
 * platform. Of concurrent callers with the same identity or WebAuthn ID, one succeeds.
 */
export async function insertCredential(
  tx: Tx,
  credential: NewCredential,
): Promise<'inserted' | 'identity-taken' | 'webauthn-id-taken'> {
  const { credentials } = tx.tables
  const rows = await tx.sql
    .insert(credentials)
    .values(credential)
    .onConflictDoNothing()
    .returning({ id: credentials.id })
  if (rows.length > 0) return 'inserted'
  const [same] = await tx.sql
    .select({ id: credentials.id })
    .from(credentials)
    .where(and(eq(credentials.accountId, credential.accountId), eq(credentials.identity, credential.identity)))
  return same === undefined ? 'webauthn-id-taken' : 'identity-taken'
}

export const findCredential = rowById('credentials')

/** Lists an account's credentials, oldest first. */
export async function listCredentials(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  accountId: string,
): Promise<readonly CredentialRow[]> {
  return credentialsByAccount(tx, { platformId, accountId })
}

export async function findCredentialByIdentity(
  tx: ReadTx,
  accountId: Id<'InternalAccount'>,
  identity: string,
): Promise<CredentialRow | undefined> {
  const { credentials } = tx.tables
  const [row] = await tx.sql
    .select()
    .from(credentials)
    .where(and(eq(credentials.accountId, accountId), eq(credentials.identity, identity)))
  return row
}

/** Returns the platform's passkey with this WebAuthn credential ID, in any account. */
export async function findByWebauthnId(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  webauthnId: string,
): Promise<CredentialRow | undefined> {
  const { credentials } = tx.tables
  const [row] = await tx.sql
    .select()
    .from(credentials)
    .where(and(eq(credentials.platformId, platformId), eq(credentials.webauthnId, webauthnId)))
  return row
}

/** Returns which of these IDs exist, on any platform. */
export async function existingCredentials(
  tx: ReadTx,
  ids: readonly Id<'AuthMethod'>[],
): Promise<ReadonlySet<Id<'AuthMethod'>>> {
  if (ids.length === 0) return new Set()
  const { credentials } = tx.tables
  const rows = await tx.sql
    .select({ id: credentials.id })
    .from(credentials)
    .where(inArray(credentials.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

export async function countCredentials(tx: ReadTx, accountId: Id<'InternalAccount'>): Promise<number> {
  const { credentials } = tx.tables
  const [row] = await tx.sql.select({ rows: count() }).from(credentials).where(eq(credentials.accountId, accountId))
  return row?.rows ?? 0
}

/** Deletes a credential. Returns false if it did not exist. */
export async function deleteCredential(tx: Tx, id: Id<'AuthMethod'>): Promise<boolean> {
  const { credentials } = tx.tables
  const rows = await tx.sql.delete(credentials).where(eq(credentials.id, id)).returning({ id: credentials.id })
  return rows.length > 0
}

/** Advances a passkey's signature counter. Returns false if the passkey is deleted or its counter is not `from`. */
export async function advanceSignCount(
  tx: Tx,
  id: Id<'AuthMethod'>,
  counter: { readonly from: bigint; readonly to: bigint },
): Promise<boolean> {
  const { credentials } = tx.tables
  const rows = await tx.sql
    .update(credentials)
    .set({ signCount: counter.to })
    .where(and(eq(credentials.id, id), eq(credentials.signCount, counter.from)))
    .returning({ id: credentials.id })
  return rows.length > 0
}

/** Lists the credentials of one type in these accounts, oldest first. */
export async function listCredentialsOfType(
  tx: ReadTx,
  accountIds: readonly Id<'InternalAccount'>[],
  type: CredentialRow['type'],
): Promise<readonly CredentialRow[]> {
  if (accountIds.length === 0) return []
  const { credentials } = tx.tables
  return tx.sql
    .select()
    .from(credentials)
    .where(and(inArray(credentials.accountId, [...accountIds]), eq(credentials.type, type)))
    .orderBy(asc(credentials.seq))
}

export async function findCredentialByNickname(
  tx: ReadTx,
  { platformId, type, nickname }: Pick<CredentialRow, 'platformId' | 'type' | 'nickname'>,
): Promise<CredentialRow | undefined> {
  const { credentials } = tx.tables
  const isMatch = and(
    eq(credentials.platformId, platformId),
    eq(credentials.type, type),
    eq(credentials.nickname, nickname),
  )
  const [row] = await tx.sql.select().from(credentials).where(isMatch).limit(1)
  return row
}

export async function renameCredentials(
  tx: Tx,
  ids: readonly Id<'AuthMethod'>[],
  change: { readonly nickname: string; readonly updatedAt: Instant },
): Promise<void> {
  if (ids.length === 0) return
  const { credentials } = tx.tables
  await tx.sql
    .update(credentials)
    .set(change)
    .where(inArray(credentials.id, [...ids]))
}

const credentialsByAccount = preparedRead(
  'credentials_by_account',
  (sql, { credentials }, inputs: Inputs<{ platformId: string; accountId: string }>) =>
    sql
      .select()
      .from(credentials)
      .where(and(eq(credentials.accountId, inputs.accountId), eq(credentials.platformId, inputs.platformId)))
      .orderBy(asc(credentials.seq)),
)
