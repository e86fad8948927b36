import { DatabaseUnavailableError, UnusableDatabaseError } from '#db/database'
import { BUILD } from '#lib/runtime/build-version'
import { type RunningWorld, worldOf } from '#lib/runtime/build-world'
import { configFrom, type Environment } from '#lib/runtime/config/config'
import { SettingError } from '#lib/runtime/config/setting-error'
import { UnusableFileError } from '#lib/runtime/data-folder/unusable-file-error'
import { banner } from '#lib/runtime/server/banner'
import { type ReservedPort, reservePort } from '#lib/runtime/sockets/reserve-port'

/** Reserves the configured port and builds the World. If the port is in use, throws before any data is changed. */
export async function startWith(
  env: Environment,
  credentialsCommand?: string,
): Promise<{ world: RunningWorld; port: ReservedPort }> {
  const port = await reservePort(configFrom(env, BUILD).settings)
  try {
    const config = configFrom({ ...env, PORT: String(port.port) }, BUILD)
    // Without a data folder, no command can read the token.
    const settings = { ...config.settings, ...(config.dataFolder !== undefined && { credentialsCommand }) }
    return { world: await worldOf({ ...config, settings }), port }
  } catch (error) {
    port.release()
    throw error
  }
}

/** Returns the message of an expected startup error, else undefined. */
export function startupErrorMessage(error: unknown): string | undefined {
  const isExpected = STARTUP_ERRORS.some(errorClass => error instanceof errorClass)
  return isExpected && error instanceof Error ? error.message : undefined
}

const STARTUP_ERRORS = [SettingError, UnusableFileError, UnusableDatabaseError, DatabaseUnavailableError] as const

/** Command that prints the API token in a clone of the repository. */
export const CLONE_COMMAND = 'npm run -s credentials'

/** Prints the banner. It shows the API token's secret only if the token was generated and its platform is new. */
export function printBanner(
  { settings, newAccessKey: accessKey, firstPlatform, tokenFile }: RunningWorld,
  { hasConsole }: { hasConsole: boolean },
): void {
  const { clientId, newSecret: clientSecret, tokenFileError, seed } = firstPlatform
  process.stdout.write(
    banner({
      settings,
      seed,
      clientId,
      clientSecret,
      tokenFileError: tokenFileError?.message,
      isStored: tokenFile.read() !== undefined,
      accessKey,
      hasConsole,
      credentialsCommand: settings.credentialsCommand ?? CLONE_COMMAND,
    }),
  )
}
