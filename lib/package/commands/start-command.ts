import { BASE_PATH } from '#lib/contract/operation'
import { type Command, SERVER_OPTIONS, settingsOf } from '#lib/package/command'
import { exportedConsole } from '#lib/package/exported-console'
import type { RunningWorld } from '#lib/runtime/build-world'
import { serveUntilSignal } from '#lib/runtime/server/serve-until-signal'
import { printBanner } from '#lib/runtime/server/start'

export const startCommand: Command = {
  usage: '[--port N|0] [--host H] [--data DIR | --ephemeral] [--headless] [--json]',
  about:
    'Serve API and console. --ephemeral keeps the data in memory, --headless omits the console, --json prints one line when ready.',
  options: { ...SERVER_OPTIONS, headless: { type: 'boolean' }, json: { type: 'boolean' } },
  run: async options => {
    const env = settingsOf(options)
    await serveUntilSignal({
      // Programs read the output, so it has the ready line and faults only.
      env: options.json ? { ...env, LOG_LEVEL: env.LOG_LEVEL || 'error' } : env,
      prepare: () => (options.headless ? {} : { pages: exportedConsole() }),
      announce: options.json
        ? printReadyLine
        : (world, served) => printBanner(world, { ...served, credentialsCommand: 'npx countersign credentials' }),
    })
    return undefined
  },
}

/** Prints what a program needs to call the server, as one line of JSON. */
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
