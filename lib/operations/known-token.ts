import type { Database } from '#db/database'
import { findApiToken, type TokenRow } from '#db/platforms'
import type { World } from '#lib/operations/world'

/**
 * The API token of an id with its platform, or nothing. Tokens do not change while a process runs, so one that is asked for
 * with its own secret is read once; whoever has the secret wrong costs a read, whether the id is known or not. A database
 * that others write to is always read.
 */
export async function knownToken(world: World, clientId: string, secretDigest: string): Promise<TokenRow | undefined> {
  const read = readTokens(world.db)
  const known = read?.get(`${clientId} ${secretDigest}`)
  if (known !== undefined) return known
  const found = await world.db.read(tx => findApiToken(tx, clientId))
  if (found !== undefined) read?.set(`${clientId} ${found.secretDigest}`, found)
  return found
}

/** Tokens by id and digest, per database: tests have several in one process. */
const readByDatabase = new WeakMap<Database, Map<string, TokenRow>>()

function readTokens(db: Database): Map<string, TokenRow> | undefined {
  if (db.shared) return undefined
  const read = readByDatabase.get(db) ?? new Map<string, TokenRow>()
  readByDatabase.set(db, read)
  return read
}
