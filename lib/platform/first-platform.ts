import { listPlatforms } from '#db/platforms'
import type { SandboxState } from '#lib/contract/sandbox'
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

type Token = { readonly clientId: string; readonly clientSecret: string }

/**
 * Makes the first platform, its token and the starter data when there is none. A token given by the settings is used for
 * it; on later starts a given token that is unknown gets a platform of its own.
 */
export async function ensureFirstPlatform(
  world: Pick<World, 'db' | 'clock' | 'newUuid' | 'randomBytes' | 'digest'>,
  file: KeptTokenFile,
  given: Token | undefined,
): Promise<FirstPlatform> {
  const platforms = await world.db.read(listPlatforms)
  const first = platforms[0]
  const isGivenNew = given !== undefined && platforms.every(({ clientId }) => clientId !== given.clientId)
  const token = first === undefined || isGivenNew ? (given ?? newToken(world)) : undefined
  if (token !== undefined) {
    await storePlatform(world, token, first === undefined ? 'First platform' : `Platform of ${token.clientId}`)
    if (first === undefined) file.write(token)
  }
  return {
    clientId: first?.clientId ?? token?.clientId ?? '',
    // A given secret is known to whoever gave it, and starts are logged.
    newSecret: first === undefined && given === undefined ? token?.clientSecret : undefined,
    seed: await world.db.read(readSeed),
  }
}

async function storePlatform(
  world: Pick<World, 'db' | 'clock' | 'newUuid' | 'digest'>,
  { clientId, clientSecret }: Token,
  name: string,
): Promise<void> {
  const now = world.clock.now()
  const platform = { id: newId(world, 'Platform', now), name, umaDomain: UMA_DOMAIN, clientId, now }
  await world.db.transact(tx =>
    addPlatform(tx, world, { ...platform, secretDigest: secretDigest(world, clientSecret) }),
  )
}
