import { findApiToken, listPlatforms, replaceSecret } from '#db/platforms'
import type { ApiToken, SandboxState } from '#lib/contract/sandbox'
import { secretDigest as digestOf, newToken } from '#lib/operations/create-platform'
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

type Parts = Pick<World, 'db' | 'clock' | 'newUuid' | 'randomBytes' | 'digestHex'>

/**
 * Makes the first platform, its token and the starter data when there is none. A token given by the settings is used for
 * it; on later starts a given token that is unknown gets a platform of its own, and a known one the secret it is given with.
 * Throws FileRefusedError where the token cannot be kept for its owner; no platform is made then.
 */
export async function ensureFirstPlatform(
  world: Parts,
  file: KeptTokenFile,
  given: ApiToken | undefined,
): Promise<FirstPlatform> {
  const [known] = await world.db.read(listPlatforms)
  // Kept before it is stored, and found by the next start if this one is killed in between: nobody could tell it again.
  const token = given ?? (known === undefined ? file.keep(newToken(world)) : undefined)
  const admitted = token && (await admit(world, token, given !== undefined))
  const clientId = admitted?.firstClientId ?? known?.clientId ?? ''
  if (token !== undefined && token.clientId === clientId) rewrite(file, token)
  else if (token !== undefined && given === undefined) file.forget(token)
  return {
    clientId,
    // A given secret is known to whoever gave it, and starts are logged.
    newSecret: admitted?.isFirst && given === undefined ? token?.clientSecret : undefined,
    seed: await world.db.read(readSeed),
  }
}

interface Admitted {
  readonly firstClientId: string
  /** Whether this token made the first platform, now. */
  readonly isFirst: boolean
}

/** Lets a token in: always when it was given, else only when there is no platform. */
async function admit(world: Parts, token: ApiToken, isGiven: boolean): Promise<Admitted> {
  const { clientId, clientSecret } = token
  const secretDigest = digestOf(world, clientSecret)
  const now = world.clock.now()
  const platform = { id: newId(world, 'Platform', now), umaDomain: UMA_DOMAIN, clientId, secretDigest, now }
  return world.db.transact(async tx => {
    // Asked where it is acted upon: of first starts at once, one makes the platform and the others find it.
    const [first] = await listPlatforms(tx)
    const kept = await findApiToken(tx, clientId)
    if (first === undefined) await addPlatform(tx, world, { ...platform, name: 'First platform' })
    else if (isGiven && kept === undefined)
      await addPlatform(tx, world, { ...platform, name: `Platform of ${clientId}` })
    // Whoever has an older secret is refused from here on.
    else if (isGiven && kept?.secretDigest !== secretDigest) await replaceSecret(tx, clientId, secretDigest)
    return { firstClientId: first?.clientId ?? clientId, isFirst: first === undefined }
  })
}

/** Keeps the token for its owner unless it is kept already, for the folder may have become read-only. */
function rewrite(file: KeptTokenFile, token: ApiToken): void {
  const kept = file.read()
  if (kept?.clientId !== token.clientId || kept.clientSecret !== token.clientSecret) file.write(token)
}
