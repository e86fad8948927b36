import { DatabaseRefusedError } from '#db/database'
import { banner } from '#lib/platform/banner'
import type { RunningWorld } from '#lib/platform/build-world'
import { SettingError } from '#lib/platform/config'
import { processWorld } from '#lib/platform/world'

/** Builds the World. What keeps it from starting is told in one line, and ends the process. */
export async function start(): Promise<RunningWorld> {
  try {
    return await processWorld()
  } catch (error) {
    if (!(error instanceof SettingError || error instanceof DatabaseRefusedError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Prints where everything is, and on the first start the token. */
export function greet(
  { settings, accessKey, firstPlatform }: RunningWorld,
  { hasConsole }: { hasConsole: boolean },
): void {
  const { clientId, newSecret: clientSecret, seed } = firstPlatform
  process.stdout.write(banner({ settings, seed, clientId, clientSecret, accessKey, hasConsole }))
}
