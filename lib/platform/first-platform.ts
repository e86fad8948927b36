import { findApiToken, listPlatforms, replaceSecret } from '#db/platforms'
import type { ApiToken, SandboxState } from '#lib/contract/sandbox'
import { newToken, secretDigest } from '#lib/operations/create-platform'
import { addPlatform, readSeed, UMA_DOMAIN } from '#lib/operations/starter-seeds'
import { newId, type World } from '#lib/operations/world'
import type { KeptTokenFile } from '#lib/platform/token-file'

/** The platform that was here first, as a start greets with it. */
export interface FirstPlatform {
  readonly clientId: string
  /** Told only by the start that made it. */
  readonly newSecret: string | undefined
  readonly seed: SandboxState['seed']
}

/**
 * Makes the first platform, its token and the starter data when there is none. A token given by the settings is used for
 * it; on later starts a given token that is unknown gets a platform of its own, and a known one the secret it is given with.
 * Throws {@link FileRefusedError} where the token cannot be kept for its owner; no platform is made then.
 */
export async function ensureFirstPlatform(
  world: Pick<World, 'db' | 'clock' | 'newUuid' | 'randomBytes' | 'digestHex'>,
  file: KeptTokenFile,
  given: ApiToken | undefined,
): Promise<FirstPlatform> {
  const platforms = await world.db.read(listPlatforms)
  const first = platforms[0]
  const isGivenNew = given !== undefined && platforms.every(({ clientId }) => clientId !== given.clientId)
  const token = first === undefined || isGivenNew ? (given ?? newToken(world)) : undefined
  if (token !== undefined) {
    // Written before it is good: a token that was stored and could not be written would be known to nobody.
    if (first === undefined) file.write(token)
    await storePlatform(world, token, first === undefined ? 'First platform' : `Platform of ${token.clientId}`)
  } else if (given !== undefined) {
    await keepGivenSecret(world, given)
    if (first?.clientId === given.clientId) rewrite(file, given)
  }
  return {
    clientId: first?.clientId ?? token?.clientId ?? '',
    // A given secret is known to whoever gave it, and starts are logged.
    newSecret: first === undefined && given === undefined ? token?.clientSecret : undefined,
    seed: await world.db.read(readSeed),
  }
}

/** Makes the given secret the one that is let in. Whoever has an older one is refused from here on. */
async function keepGivenSecret(
  world: Pick<World, 'db' | 'digestHex'>,
  { clientId, clientSecret }: ApiToken,
): Promise<void> {
  const digest = secretDigest(world, clientSecret)
  await world.db.transact(async tx => {
    const kept = await findApiToken(tx, clientId)
    if (kept?.secretDigest !== digest) await replaceSecret(tx, clientId, digest)
  })
}

/** Keeps the token for its owner unless it is kept already, for the folder may have become read-only. */
function rewrite(file: KeptTokenFile, token: ApiToken): void {
  const kept = file.read()
  if (kept?.clientId !== token.clientId || kept.clientSecret !== token.clientSecret) file.write(token)
}

async function storePlatform(
  world: Pick<World, 'db' | 'clock' | 'newUuid' | 'digestHex'>,
  { clientId, clientSecret }: ApiToken,
  name: string,
): Promise<void> {
  const now = world.clock.now()
  const platform = { id: newId(world, 'Platform', now), name, umaDomain: UMA_DOMAIN, clientId, now }
  await world.db.transact(tx =>
    addPlatform(tx, world, { ...platform, secretDigest: secretDigest(world, clientSecret) }),
  )
}
