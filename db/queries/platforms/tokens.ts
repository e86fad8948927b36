import { and, desc, eq, gte, lte, type SQL } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Inputs, preparedRead } from '#db/prepared'
import { readPage } from '#db/queries/read-page'
import { checkByRow, countRows, type Position, partsOfRange, readParts } from '#db/queries/read-table-page'
import { lastChange } from '#db/tables/token-tables'
import type { Permission, QueryOf } from '#lib/contract/operation'
import type { Page, PageRequest } from '#lib/contract/page-request'
import type { listTokens as listContract, Token } from '#lib/contract/platforms/token-operations'
import type { Id, Instant } from '#lib/contract/scalars'

/** Place of the first token in a platform's list. Later tokens have greater places. */
export const FIRST_PLACE = 0n

export interface TokenRow {
  readonly tokenId: Id<'Token'>
  readonly clientId: string
  readonly platformId: Id<'Platform'>
  readonly platformName: string
  readonly secretDigest: string
  readonly permissions: readonly Permission[]
}

export type TokenFilter = QueryOf<typeof listContract>

/** A token to add to a platform. `secretDigest` is the SHA-256 of the client secret, in hex. */
export interface NewToken extends Omit<Token, 'updatedAt'> {
  readonly platformId: Id<'Platform'>
  readonly secretDigest: string
  /** ID of the call that creates the token, if any. */
  readonly createdBy?: string
}

export async function findApiToken(tx: ReadTx, clientId: string): Promise<TokenRow | undefined> {
  const [row] = await tokenByClientId(tx, { clientId })
  return row === undefined ? undefined : tokenRowOf(row)
}

/** Returns the tokens of all platforms by client ID. */
export async function listApiTokens(tx: ReadTx): Promise<ReadonlyMap<string, TokenRow>> {
  const rows = await everyToken(tx, {})
  return new Map(rows.map(row => [row.clientId, tokenRowOf(row)]))
}

export async function replaceSecret(tx: Tx, clientId: string, secretDigest: string, now: Instant): Promise<void> {
  const { apiTokens } = tx.tables
  await tx.sql.update(apiTokens).set({ secretDigest, updatedAt: now }).where(eq(apiTokens.clientId, clientId))
}

/** Stores a token and places it after the platform's last one. */
export async function insertToken(tx: Tx, { permissions, ...token }: NewToken): Promise<void> {
  const { apiTokens } = tx.tables
  const hasPlatform = eq(apiTokens.platformId, token.platformId)
  const [last] = await tx.sql.select().from(apiTokens).where(hasPlatform).orderBy(desc(apiTokens.place)).limit(1)
  const place = (last?.place ?? FIRST_PLACE) + 1n
  await tx.sql.insert(apiTokens).values({ ...token, place, permissions: permissions.join() })
}

export async function findToken(tx: ReadTx, platformId: Id<'Platform'>, id: string): Promise<Token | undefined> {
  const { apiTokens } = tx.tables
  const [row] = await tx.sql
    .select()
    .from(apiTokens)
    .where(tokenCondition(tx, platformId, id))
  return row === undefined ? undefined : tokenOf(row)
}

export async function deleteToken(tx: Tx, platformId: Id<'Platform'>, id: Id<'Token'>): Promise<void> {
  await tx.sql.delete(tx.tables.apiTokens).where(tokenCondition(tx, platformId, id))
}

/**
 * Lists tokens oldest first: by last change if the filter has `updatedAfter` or `updatedBefore`, else by creation.
 * Rejects an invalid cursor with INVALID_INPUT (`cursor`).
 */
export function listTokens(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  filter: TokenFilter,
  page: PageRequest,
): Promise<Page<Token>> {
  const { apiTokens } = tx.tables
  const { isByChange, bounds, at, checks } = orderOf(tx, filter)
  const columns = { at, seq: apiTokens.place }
  const listed = and(eq(apiTokens.platformId, platformId), ...checks)
  return readPage<Token, Position>(
    {
      position: async (id, seenAt) => {
        const isMatch = tokenCondition(tx, platformId, id)
        const [row] = await tx.sql.select().from(apiTokens).where(isMatch)
        if (row === undefined) return undefined
        const { createdAt, updatedAt } = tokenOf(row)
        return { at: (seenAt ?? (isByChange ? updatedAt : createdAt)) as Instant, seq: row.place }
      },
      rows: async (after, limit) => {
        const parts = partsOfRange(bounds, columns, after)
        return (await readParts(tx, apiTokens, { range: listed, parts, limit })).map(tokenOf)
      },
      ...(isByChange ? { cursorAt: ({ updatedAt }: Token) => updatedAt } : {}),
      count: limit => countRows(tx, apiTokens, { ranges: [listed], parts: partsOfRange(bounds, columns), limit }),
    },
    page,
  )
}

export function firstTokenId(platformId: Id<'Platform'>): Id<'Token'> {
  // Reusing the platform's UUID is safe, because a platform has only one first token.
  return platformId.replace('Platform:', 'Token:') as Id<'Token'>
}

function tokenCondition({ tables: { apiTokens } }: ReadTx, platformId: Id<'Platform'>, id: string): SQL | undefined {
  const isFirst = id === firstTokenId(platformId)
  const isMatch = isFirst ? eq(apiTokens.place, FIRST_PLACE) : eq(apiTokens.id, id as Id<'Token'>)
  return and(eq(apiTokens.platformId, platformId), isMatch)
}

function orderOf({ tables: { apiTokens } }: ReadTx, filter: TokenFilter) {
  const { name, createdAfter, createdBefore, updatedAfter, updatedBefore } = filter
  const isNamed = name === undefined ? undefined : eq(apiTokens.name, name)
  if (updatedAfter === undefined && updatedBefore === undefined) {
    const bounds = { from: createdAfter, to: createdBefore }
    return { isByChange: false, bounds, at: apiTokens.createdAt, checks: [isNamed] }
  }
  const isCreated = and(
    createdAfter === undefined ? undefined : gte(apiTokens.createdAt, createdAfter),
    createdBefore === undefined ? undefined : lte(apiTokens.createdAt, createdBefore),
  )
  const bounds = { from: updatedAfter, to: updatedBefore }
  const checks = [isNamed, isCreated].map(checkByRow)
  return { isByChange: true, bounds, at: lastChange(apiTokens), checks }
}

type StoredToken = ReadTx['tables']['apiTokens']['$inferSelect']

function tokenOf({ id, platformId, name, permissions, clientId, createdAt, updatedAt }: StoredToken): Token {
  return {
    id: id ?? firstTokenId(platformId),
    name,
    permissions: permissionsOf(permissions),
    clientId,
    createdAt,
    updatedAt: updatedAt ?? createdAt,
  }
}

function tokenRowOf(row: Omit<TokenRow, 'tokenId' | 'permissions'> & Pick<StoredToken, 'id' | 'permissions'>) {
  const { id, permissions, ...rest } = row
  return { ...rest, tokenId: id ?? firstTokenId(rest.platformId), permissions: permissionsOf(permissions) }
}

function permissionsOf(joined: string): Permission[] {
  return joined.split(',') as Permission[] // The cast is safe: the column contains only permissions.
}

const tokenByClientId = preparedRead('token_by_client_id', (sql, tables, inputs: Inputs<{ clientId: string }>) =>
  tokensWithPlatform(sql, tables).where(eq(tables.apiTokens.clientId, inputs.clientId)),
)

const everyToken = preparedRead('every_token', tokensWithPlatform)

function tokensWithPlatform(sql: ReadTx['sql'], { apiTokens, platforms }: ReadTx['tables']) {
  const { id, clientId, platformId, secretDigest, permissions } = apiTokens
  return sql
    .select({ id, clientId, platformId, platformName: platforms.name, secretDigest, permissions })
    .from(apiTokens)
    .innerJoin(platforms, eq(platforms.id, apiTokens.platformId))
}
