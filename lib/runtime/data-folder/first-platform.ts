import { listPlatforms } from '#db/queries/platforms/platforms'
import { findApiToken, replaceSecret } from '#db/queries/platforms/tokens'
import type { ApiToken, SandboxState } from '#lib/contract/sandbox/exchange'
import { secretDigest as digestOf, newToken } from '#lib/operations/platforms/manage-platforms'
import { addPlatform, readSeed, UMA_DOMAIN } from '#lib/operations/sandbox/seed-starter-data'
import { newId, type World } from '#lib/operations/world'
import type { WritableTokenFile } from '#lib/runtime/data-folder/token-file'
import { UnusableFileError } from '#lib/runtime/data-folder/unusable-file-error'

export interface FirstPlatform {
  readonly clientId: string
  /** True if this process created the platform. */
  readonly isNew: boolean
  /**
   * The secret to print, if this process created the platform. Undefined if the token is configured, because output may
   * be logged.
   */
  readonly newSecret: string | undefined
  /** The error, if the configured token could not be written to the token file. */
  readonly tokenFileError: UnusableFileError | undefined
  readonly seed: SandboxState['seed']
}

type Parts = Pick<World, 'db' | 'clock' | 'newUuid' | 'randomBytes' | 'digestHex' | 'settings'>
type EnsuredPlatform = Omit<FirstPlatform, 'seed'>

/**
 * Creates the first platform with starter data if there is no platform. Its token is the configured token, else the
 * token in the file, else a new one. On a later start, a configured token with an unknown client ID creates another
 * platform. If the client ID is known, a changed secret replaces the stored secret. Throws {@link UnusableFileError}
 * before creating a platform if the token file cannot be written. A configured token needs no file.
 */
export async function ensureFirstPlatform(
  world: Parts,
  file: WritableTokenFile,
  configured: ApiToken | undefined,
): Promise<FirstPlatform> {
  const ensured =
    configured === undefined ? await ensureAny(world, file) : await ensureConfigured(world, file, configured)
  return { ...ensured, seed: await world.db.read(readSeed) }
}

async function ensureAny(world: Parts, file: WritableTokenFile): Promise<EnsuredPlatform> {
  const [known] = await world.db.read(listPlatforms)
  if (known !== undefined) return existingPlatform(known.clientId)
  // Write the file first: if this start is killed before it stores the platform, the next start uses the same token.
  const token = file.writeIfAbsent(newToken(world))
  const { firstClientId, isFirst } = await storeToken(world, token, false)
  if (token.clientId === firstClientId) writeIfChanged(file, token)
  else file.remove(token)
  if (!isFirst) return existingPlatform(firstClientId)
  return { clientId: firstClientId, isNew: true, newSecret: token.clientSecret, tokenFileError: undefined }
}

function existingPlatform(clientId: string): EnsuredPlatform {
  return { clientId, isNew: false, newSecret: undefined, tokenFileError: undefined }
}

async function ensureConfigured(world: Parts, file: WritableTokenFile, token: ApiToken): Promise<EnsuredPlatform> {
  const { firstClientId, isFirst } = await storeToken(world, token, true)
  const tokenFileError = token.clientId === firstClientId ? tryWriteIfChanged(file, token) : undefined
  return { clientId: firstClientId, isNew: isFirst, newSecret: undefined, tokenFileError }
}

interface StoreTokenResult {
  readonly firstClientId: string
  /** True if this call created the first platform, with this token. */
  readonly isFirst: boolean
}

/** Stores a token and creates its platform if missing. Stores a generated token only if there is no platform. */
async function storeToken(world: Parts, token: ApiToken, isConfigured: boolean): Promise<StoreTokenResult> {
  const { clientId, clientSecret } = token
  const secretDigest = digestOf(world, clientSecret)
  const now = world.clock.now()
  const platform = { id: newId(world, 'Platform', now), umaDomain: UMA_DOMAIN, clientId, secretDigest, now }
  return world.db.transact(async tx => {
    // Read inside the transaction: of concurrent first starts, one creates the platform and the others find it.
    const [first] = await listPlatforms(tx)
    const storedToken = await findApiToken(tx, clientId)
    if (first === undefined) await addPlatform(tx, world, { ...platform, name: 'First platform' })
    else if (isConfigured && storedToken === undefined)
      await addPlatform(tx, world, { ...platform, name: `Platform for ${clientId}` })
    else if (isConfigured && storedToken?.secretDigest !== secretDigest)
      await replaceSecret(tx, clientId, secretDigest, now)
    return { firstClientId: first?.clientId ?? clientId, isFirst: first === undefined }
  })
}

/** Writes the token file only if the token changed, because the folder may be read-only. */
function writeIfChanged(file: WritableTokenFile, token: ApiToken): void {
  const storedToken = file.read()
  if (storedToken?.clientId !== token.clientId || storedToken.clientSecret !== token.clientSecret) file.write(token)
}

/** Returns a file error instead of throwing it, because a configured token needs no file. */
function tryWriteIfChanged(file: WritableTokenFile, token: ApiToken): UnusableFileError | undefined {
  try {
    writeIfChanged(file, token)
    return undefined
  } catch (error) {
    if (error instanceof UnusableFileError) return error
    throw error
  }
}
