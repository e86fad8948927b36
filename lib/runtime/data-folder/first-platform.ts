import { listPlatforms } from '#db/queries/platforms/platforms'
import { findApiToken, replaceSecret } from '#db/queries/platforms/tokens'
import type { ApiToken, SandboxState } from '#lib/contract/sandbox/exchange'
import { newId } from '#lib/operations/new-id'
import { secretDigest as digestOf, newToken } from '#lib/operations/platforms/create-platform'
import { addPlatform, readSeed, UMA_DOMAIN } from '#lib/operations/sandbox/seed-starter-data'
import type { World } from '#lib/operations/world'
import { FileRefusedError } from '#lib/runtime/data-folder/file-refused-error'
import type { KeptTokenFile } from '#lib/runtime/data-folder/token-file'

/** The platform that was here first, as a start greets with it. */
export interface FirstPlatform {
  readonly clientId: string
  /** Told only by the start that made it: a given one is known to whoever gave it, and starts are logged. */
  readonly newSecret: string | undefined
  /** Why its token file does not hold the token that was given for it. */
  readonly unkept: FileRefusedError | undefined
  readonly seed: SandboxState['seed']
}

type Parts = Pick<World, 'db' | 'clock' | 'newUuid' | 'randomBytes' | 'digestHex'>
type Ensured = Omit<FirstPlatform, 'seed'>

/**
 * Makes the first platform, its token and the starter data when there is none. A token given by the settings is used for
 * it; on later starts a given token that is unknown gets a platform of its own, and a known one the secret it is given with.
 * Throws FileRefusedError where a token made here cannot be kept for its owner, before a platform is made for it; a given
 * one is used all the same.
 */
export async function ensureFirstPlatform(
  world: Parts,
  file: KeptTokenFile,
  given: ApiToken | undefined,
): Promise<FirstPlatform> {
  const ensured = given === undefined ? await ensureAny(world, file) : await ensureGiven(world, file, given)
  return { ...ensured, seed: await world.db.read(readSeed) }
}

async function ensureAny(world: Parts, file: KeptTokenFile): Promise<Ensured> {
  const [known] = await world.db.read(listPlatforms)
  if (known !== undefined) return { clientId: known.clientId, newSecret: undefined, unkept: undefined }
  // Kept before it is stored, and found by the next start if this one is killed in between: nobody could tell it again.
  const token = file.keep(newToken(world))
  const { firstClientId, isFirst } = await admit(world, token, false)
  if (token.clientId === firstClientId) rewrite(file, token)
  else file.forget(token)
  return { clientId: firstClientId, newSecret: isFirst ? token.clientSecret : undefined, unkept: undefined }
}

async function ensureGiven(world: Parts, file: KeptTokenFile, token: ApiToken): Promise<Ensured> {
  const { firstClientId } = await admit(world, token, true)
  const unkept = token.clientId === firstClientId ? rewriteIfPossible(file, token) : undefined
  return { clientId: firstClientId, newSecret: undefined, unkept }
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
    else if (isGiven && kept?.secretDigest !== secretDigest) await replaceSecret(tx, clientId, secretDigest, now)
    return { firstClientId: first?.clientId ?? clientId, isFirst: first === undefined }
  })
}

/** Keeps the token for its owner unless it is kept already, for the folder may have become read-only. */
function rewrite(file: KeptTokenFile, token: ApiToken): void {
  const kept = file.read()
  if (kept?.clientId !== token.clientId || kept.clientSecret !== token.clientSecret) file.write(token)
}

/** The same of a token that is known elsewhere: gives what is in the way, for the file is a copy that nobody waits for. */
function rewriteIfPossible(file: KeptTokenFile, token: ApiToken): FileRefusedError | undefined {
  try {
    rewrite(file, token)
    return undefined
  } catch (error) {
    if (error instanceof FileRefusedError) return error
    throw error
  }
}
