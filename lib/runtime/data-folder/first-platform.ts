import { listPlatforms } from '#db/queries/platforms/platforms'
import { findApiToken, replaceSecret } from '#db/queries/platforms/tokens'
import type { ApiToken, SandboxState } from '#lib/contract/sandbox/exchange'
import { secretDigest as digestOf, newToken } from '#lib/operations/platforms/manage-platforms'
import { addPlatform, readSeed, UMA_DOMAIN } from '#lib/operations/sandbox/seed-starter-data'
import { newId, type World } from '#lib/operations/world'
import { FileRefusedError } from '#lib/runtime/data-folder/file-refused-error'
import type { KeptTokenFile } from '#lib/runtime/data-folder/token-file'

export interface FirstPlatform {
  readonly clientId: string
  /** Secret that this start created. A configured secret is not printed, because starts are logged. */
  readonly newSecret: string | undefined
  /** Why the configured token is not in its file. */
  readonly unkept: FileRefusedError | undefined
  readonly seed: SandboxState['seed']
}

type Parts = Pick<World, 'db' | 'clock' | 'newUuid' | 'randomBytes' | 'digestHex'>
type Ensured = Omit<FirstPlatform, 'seed'>

/**
 * Creates the first platform, its token and starter data if there is no platform. Uses the configured token for it. On
 * later starts, an unknown configured token gets another platform, and a known one its configured secret. Throws
 * FileRefusedError before creating a platform if a new token cannot be stored for its owner. A configured token needs
 * no file.
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
  // Store it in the file first: if this start is killed in between, the next one finds it there.
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
  /** True if this token created the first platform just now. */
  readonly isFirst: boolean
}

/** Admits a token: always if configured, else only if there is no platform. */
async function admit(world: Parts, token: ApiToken, isGiven: boolean): Promise<Admitted> {
  const { clientId, clientSecret } = token
  const secretDigest = digestOf(world, clientSecret)
  const now = world.clock.now()
  const platform = { id: newId(world, 'Platform', now), umaDomain: UMA_DOMAIN, clientId, secretDigest, now }
  return world.db.transact(async tx => {
    // Asked inside the transaction: of concurrent first starts, one creates the platform and the others find it.
    const [first] = await listPlatforms(tx)
    const kept = await findApiToken(tx, clientId)
    if (first === undefined) await addPlatform(tx, world, { ...platform, name: 'First platform' })
    else if (isGiven && kept === undefined)
      await addPlatform(tx, world, { ...platform, name: `Platform for ${clientId}` })
    // From here on, an older secret is rejected.
    else if (isGiven && kept?.secretDigest !== secretDigest) await replaceSecret(tx, clientId, secretDigest, now)
    return { firstClientId: first?.clientId ?? clientId, isFirst: first === undefined }
  })
}

/** Stores the token for its owner unless it is stored already: the folder may be read-only now. */
function rewrite(file: KeptTokenFile, token: ApiToken): void {
  const kept = file.read()
  if (kept?.clientId !== token.clientId || kept.clientSecret !== token.clientSecret) file.write(token)
}

/** Stores a token that is configured elsewhere. Returns the error, if any: this file is only a copy. */
function rewriteIfPossible(file: KeptTokenFile, token: ApiToken): FileRefusedError | undefined {
  try {
    rewrite(file, token)
    return undefined
  } catch (error) {
    if (error instanceof FileRefusedError) return error
    throw error
  }
}
