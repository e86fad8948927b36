// Runs every command of this project. Plain Node 18 or newer, no packages: it is what installs them.

import { ensureNode } from './launcher/node-runtime.mjs'
import { projectRoot, Refusal } from './launcher/project.mjs'

const COMMANDS = {
  start: async () => (await import('./launcher/serve.mjs')).start(),
  api: async () => (await import('./launcher/serve.mjs')).api(),
  dev: async () => (await import('./launcher/serve.mjs')).dev(),
  build: async () => (await import('./launcher/build.mjs')).buildCommand(),
  check: async () => (await import('./launcher/check.mjs')).checkCommand(),
  test: async () => (await import('./launcher/test.mjs')).test(),
  e2e: async args => (await import('./launcher/journeys.mjs')).journeysCommand(args),
  bench: async args => (await import('./launcher/bench.mjs')).benchCommand(args),
  screenshots: async args => (await import('./launcher/screenshots.mjs')).screenshotsCommand(args),
  openapi: async args =>
    (await import('./launcher/typescript.mjs')).typeScriptCommand('lib/platform/write-openapi.ts', args),
  'db:migrate': async args =>
    (await import('./launcher/typescript.mjs')).typeScriptCommand('lib/platform/migrate.ts', args),
  'db:generate': async args => (await import('./launcher/migrations.mjs')).generateMigrations(args),
  credentials: async () => (await import('./launcher/credentials.mjs')).credentials(),
}

/** Commands that any Node can run by itself. */
const PLAIN = new Set(['credentials'])

async function main([name, ...args]) {
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined
  if (!command) throw new Refusal(`Usage: node scripts/run.mjs ${Object.keys(COMMANDS).join(' | ')}`)
  process.chdir(projectRoot)
  const handedOver = PLAIN.has(name) ? undefined : await ensureNode([name, ...args])
  return handedOver ?? command(args)
}

try {
  // A command that goes on serving answers nothing: the process then lives until a signal ends it.
  const code = await main(process.argv.slice(2))
  if (code !== undefined) process.exitCode = code
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}
