import { and, eq, inArray } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { preparedRead } from '#db/prepared'
import { FIRST_PLACE } from '#db/queries/platforms/tokens'
import type { Id, Instant } from '#lib/contract/scalars'

/** A new platform and its first API token. `secretDigest` is the SHA-256 of the client secret, in hex. */
export interface NewPlatform {
  readonly id: Id<'Platform'>
  readonly name: string
  readonly umaDomain: string
  readonly clientId: string
  readonly secretDigest: string
  readonly now: Instant
}

/** Stores a platform and its first API token. */
export async function insertPlatform(tx: Tx, platform: NewPlatform): Promise<void> {
  const { id, name, umaDomain, clientId, secretDigest, now } = platform
  await tx.sql.insert(tx.tables.platforms).values({ id, name, umaDomain, createdAt: now })
  await tx.sql.insert(tx.tables.apiTokens).values({ clientId, platformId: id, secretDigest, createdAt: now })
}

/** Lists every platform, oldest first, with the client ID of its first API token. */
export async function listPlatforms(tx: ReadTx) {
  return everyPlatform(tx, {})
}

export async function platformNames(
  tx: ReadTx,
  ids: readonly Id<'Platform'>[],
): Promise<ReadonlyMap<Id<'Platform'>, string>> {
  if (ids.length === 0) return new Map()
  const { platforms } = tx.tables
  const names = tx.sql.select({ id: platforms.id, name: platforms.name }).from(platforms)
  return new Map((await names.where(inArray(platforms.id, ids))).map(({ id, name }) => [id, name]))
}

export async function platformDomains(tx: ReadTx): Promise<Record<Id<'Platform'>, string>> {
  const { platforms } = tx.tables
  const rows = await tx.sql.select({ id: platforms.id, umaDomain: platforms.umaDomain }).from(platforms)
  return Object.fromEntries(rows.map(({ id, umaDomain }) => [id, umaDomain]))
}

export async function umaDomainOf(tx: ReadTx, platformId: Id<'Platform'>): Promise<string> {
  return (await platformOf(tx, platformId)).umaDomain
}

/** Returns a platform's UMA domain and creation time. Throws if the platform does not exist. */
export async function platformOf(
  tx: ReadTx,
  platformId: Id<'Platform'>,
): Promise<{ umaDomain: string; createdAt: Instant }> {
  const { platforms } = tx.tables
  const [row] = await tx.sql
    .select({ umaDomain: platforms.umaDomain, createdAt: platforms.createdAt })
    .from(platforms)
    .where(eq(platforms.id, platformId))
  if (row === undefined) throw new Error('Bug: a caller acts for a platform that does not exist.')
  return row
}

/** Sets a platform's UMA domain. Existing UMA addresses do not change. */
export async function setUmaDomain(tx: Tx, platformId: Id<'Platform'>, umaDomain: string): Promise<void> {
  const { platforms } = tx.tables
  await tx.sql.update(platforms).set({ umaDomain }).where(eq(platforms.id, platformId))
}

const everyPlatform = preparedRead('platforms', (sql, { platforms, apiTokens }) =>
  sql
    .select({
      id: platforms.id,
      name: platforms.name,
      umaDomain: platforms.umaDomain,
      createdAt: platforms.createdAt,
      clientId: apiTokens.clientId,
    })
    .from(platforms)
    .innerJoin(apiTokens, and(eq(apiTokens.platformId, platforms.id), eq(apiTokens.place, FIRST_PLACE)))
    .orderBy(platforms.seq),
)
