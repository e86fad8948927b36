import { DatabaseRefusedError, DatabaseUnavailableError } from '#db/database'
import { buildWorld, type RunningWorld } from '#lib/runtime/build-world'
import { SettingError } from '#lib/runtime/config/config'
import { FileRefusedError } from '#lib/runtime/data-folder/file-refused-error'
import { banner } from '#lib/runtime/server/banner'

/** Builds the World. If it cannot start, prints one line and ends the process. */
export async function start(): Promise<RunningWorld> {
  try {
    return await buildWorld()
  } catch (error) {
    const line = refusalLine(error)
    if (line === undefined) throw error
    process.stderr.write(`${line}\n`)
    process.exit(1)
  }
}

/** Returns the message of an expected start-up error, else undefined. */
export function refusalLine(error: unknown): string | undefined {
  const isRefusal = REFUSALS.some(refusal => error instanceof refusal)
  return isRefusal && error instanceof Error ? error.message : undefined
}

const REFUSALS = [SettingError, FileRefusedError, DatabaseRefusedError, DatabaseUnavailableError] as const

/** Prints the addresses and, on the first start, the token. */
export function greet(
  { settings, accessKey, firstPlatform }: RunningWorld,
  { hasConsole }: { hasConsole: boolean },
): void {
  const { clientId, newSecret: clientSecret, unkept, seed } = firstPlatform
  process.stdout.write(
    banner({ settings, seed, clientId, clientSecret, unkept: unkept?.message, accessKey, hasConsole }),
  )
}
