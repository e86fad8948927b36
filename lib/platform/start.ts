import { DatabaseRefusedError } from '#db/database'
import { banner } from '#lib/platform/banner'
import type { RunningWorld } from '#lib/platform/build-world'
import { SettingError } from '#lib/platform/config'
import { processWorld } from '#lib/platform/world'

/** Builds the World and greets. What keeps it from starting is told in one line, and ends the process. */
export async function start({ hasConsole }: { hasConsole: boolean }): Promise<RunningWorld> {
  try {
    const world = await processWorld()
    const { settings, accessKey, firstPlatform } = world
    const { clientId, newSecret: clientSecret, seed } = firstPlatform
    process.stdout.write(banner({ settings, seed, clientId, clientSecret, accessKey, hasConsole }))
    return world
  } catch (error) {
    if (!(error instanceof SettingError || error instanceof DatabaseRefusedError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
