import type { Database } from '#db/database'
import { findApiToken, type TokenRow } from '#db/queries/platforms/platforms'
import type { ApiToken } from '#lib/contract/sandbox/exchange'
import type { World } from '#lib/operations/world'

/** Compared against when the token id is unknown, so that both refusals take the same time. */
const NO_DIGEST = '0'.repeat(64)

/** What is wrong with credentials, for the owner's eyes alone. */
export type WrongCredentials = 'an unknown api token id' | 'a wrong client secret for a known api token id'

/**
 * The API token of these credentials with its platform, or what is wrong with them. The secret is compared by digest, in
 * constant time. Tokens do not change while a process runs, so one that was asked for with its own secret is known by both
 * from then on; whoever has the secret wrong costs a read, whether the id is known or not. A database that others write to
 * is always read.
 */
export async function knownToken(
  world: World,
  { clientId, clientSecret }: ApiToken,
): Promise<TokenRow | WrongCredentials> {
  const digest = world.digestHex(clientSecret)
  const proven = provenTokens(world.db)
  const known = proven?.get(`${clientId} ${digest}`)
  if (known !== undefined) return known
  const found = await world.db.read(tx => findApiToken(tx, clientId))
  const isSecret = world.equalInConstantTime(digest, found?.secretDigest ?? NO_DIGEST)
  if (found === undefined) return 'an unknown api token id'
  if (!isSecret) return 'a wrong client secret for a known api token id'
  proven?.set(`${clientId} ${digest}`, found)
  return found
}

/** Tokens by their id and the digest of their secret, per database: tests have several in one process. */
const provenByDatabase = new WeakMap<Database, Map<string, TokenRow>>()

function provenTokens(db: Database): Map<string, TokenRow> | undefined {
  if (db.shared) return undefined
  const proven = provenByDatabase.get(db) ?? new Map<string, TokenRow>()
  provenByDatabase.set(db, proven)
  return proven
}
