import { sep } from 'node:path'
import { BASE_PATH } from '#lib/contract/operation'
import type { Options, Run } from '#lib/package/command'
import { quoteForShell } from '#lib/package/commands/quote-for-shell'
import { nameOptions } from '#lib/package/name-options'
import type { Seed } from '#lib/package/sandbox-types'
import { applySeed, tryOutSeed } from '#lib/package/seed/apply-seed'
import { readSeedFile } from '#lib/package/seed/seed-format'
import { optionNames, settingsOf } from '#lib/package/settings-of'
import type { RunningWorld } from '#lib/runtime/build-world'
import { type Program, serveUntilSignal } from '#lib/runtime/server/serve-until-signal'
import { printBanner } from '#lib/runtime/server/start'

export const startCommand: Run = async options => {
  const env = settingsOf(options)
  const file = options.seed === undefined ? undefined : String(options.seed)
  const seed = file === undefined ? undefined : await readSeedFile(file)
  if (seed !== undefined) await tryOutSeed(seed, String(file))
  const program: Program = {
    // A program reads the output, so by default log only 5xx responses and internal faults.
    env: options.json ? { ...env, LOG_LEVEL: env.LOG_LEVEL || 'error' } : env,
    credentialsCommand: credentialsCommandFor(options),
    exitsWithParent: options['exit-with-parent'] === true,
    prepare: async () => {
      if (options.headless) return {}
      const { exportedConsole } = await import('#lib/package/exported-console')
      return { pages: exportedConsole() }
    },
    fill: async world => {
      if (seed !== undefined) await fillNewData(world, seed, String(file))
    },
    announce: options.json ? printReadyLine : printBanner,
  }
  await nameOptions(optionNames(options), () => serveUntilSignal(program))
  return undefined
}

/**
 * Returns the command that prints the token of this server. Only in a project that has installed the package does npx run
 * it by name. Elsewhere, as after `npx --package`, the name `countersign` may belong to another package, and `node` may be too old.
 */
function credentialsCommandFor({ data }: Options): string {
  const program = process.argv[1] ?? ''
  const isInstalled = program.includes(`${sep}node_modules${sep}`) && !program.includes(`${sep}_npx${sep}`)
  const words = [
    isInstalled ? 'npx countersign' : [process.execPath, program].map(quoteForShell).join(' '),
    'credentials',
  ]
  return [...words, ...(data === undefined ? [] : ['--data', quoteForShell(String(data))])].join(' ')
}

async function fillNewData(world: RunningWorld, seed: Seed, file: string): Promise<void> {
  if (world.firstPlatform.isNew) await applySeed(world, seed, file)
  else
    process.stderr.write(
      `${file} is not applied, because the sandbox already has data. Use another data folder or --ephemeral.\n`,
    )
}

/** Prints one line of JSON, for a program to read. The client secret is null if it is neither new nor stored. */
function printReadyLine({ settings, firstPlatform, tokenFile }: RunningWorld): void {
  const { clientId, newSecret } = firstPlatform
  const stored = tokenFile.read()
  const origin = settings.publicOrigin
  const line = {
    baseUrl: `${origin}${BASE_PATH}`,
    origin,
    clientId,
    clientSecret: newSecret ?? (stored?.clientId === clientId ? stored.clientSecret : null),
    pid: process.pid,
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
