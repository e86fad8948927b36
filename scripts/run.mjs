// Runs one command of this project. Needs only npm and Node 18 or later. If the command needs a newer Node, downloads
// one. The commands install the packages that they need.

import { ensureNode } from './setup/node-runtime.mjs'
import { projectRoot, Rejection } from './setup/project.mjs'

const COMMANDS = {
  start: async () => (await import('./commands/run-server.mjs')).start(),
  api: async () => (await import('./commands/run-server.mjs')).api(),
  plain: async () => (await import('./commands/run-server.mjs')).plain(),
  dev: async () => (await import('./commands/run-server.mjs')).dev(),
  build: async () => (await import('./commands/build.mjs')).buildCommand(),
  check: async () => (await import('./commands/run-checks.mjs')).checkCommand(),
  test: async () => (await import('./commands/run-tests.mjs')).test(),
  'test:all': async () => (await import('./commands/run-tests.mjs')).testAll(),
  measure: async () => (await import('./test/print-measure.mjs')).printMeasure(),
  e2e: async args => (await import('./commands/run-journeys.mjs')).journeysCommand(args),
  bench: async args => (await import('./commands/run-bench.mjs')).benchCommand(args),
  screenshots: async args => (await import('./commands/take-screenshots.mjs')).screenshotsCommand(args),
  openapi: async args => (await import('./commands/record-openapi.mjs')).recordOpenApi(args),
  architecture: async args =>
    (await import('./commands/run-typescript.mjs')).typeScriptCommand(
      'scripts/architecture/write-architecture.ts',
      args,
    ),
  'db:migrate': async args =>
    (await import('./commands/run-typescript.mjs')).typeScriptCommand('lib/runtime/migrate.ts', args),
  'db:generate': async args => (await import('./commands/generate-migrations.mjs')).generateMigrations(args),
  pack: async args => (await import('./commands/pack-package.mjs')).packCommand(args),
  credentials: async () => (await import('./commands/print-credentials.mjs')).printCredentials(),
}

/** Commands that run on Node 18 too, so no newer Node is downloaded for them. */
const NODE_18_COMMANDS = new Set(['credentials'])

async function main([name, ...args]) {
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined
  if (!command) throw new Rejection(`Usage: node scripts/run.mjs ${Object.keys(COMMANDS).join(' | ')}`)
  process.chdir(projectRoot)
  const newerNodeCode = NODE_18_COMMANDS.has(name) ? undefined : await ensureNode([name, ...args])
  return newerNodeCode ?? command(args)
}

try {
  // A command that runs a program in this process, such as a server, returns undefined. The server keeps running
  // until a signal ends it.
  const code = await main(process.argv.slice(2))
  if (code !== undefined) process.exitCode = code
} catch (error) {
  console.error(error instanceof Rejection ? error.message : error)
  process.exitCode = 1
}
