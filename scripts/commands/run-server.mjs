import { ensureDependencies } from '../setup/dependencies.mjs'
import { ensureFree, listenAddress, loadEnvFile } from '../setup/load-settings.mjs'
import { ensureBuild } from './build.mjs'
import { ensureServer } from './bundle-server.mjs'
import { ensureConsole } from './export-console.mjs'
import { runInThisProcess, runTypeScript } from './run-typescript.mjs'

/** The `start` command: serves the console and the API from a production build, in this process. */
export async function start() {
  await prepare('production')
  return runInThisProcess(await ensureBuild(), ['--console'])
}

/** The `plain` command: serves the API and the exported console with the package's server, without Next. */
export async function plain() {
  await prepare()
  return runInThisProcess(await ensureConsole(), ['start'])
}

/** The `dev` command: serves the console and the API, and rebuilds them when sources change. */
export async function dev() {
  await prepare('development')
  return runTypeScript('lib/runtime/server/serve.ts', ['--console'])
}

/** The `api` command: serves the API in this process, without the console and without Next. */
export async function api() {
  await prepare()
  const { program } = await ensureServer()
  return runInThisProcess(program, [])
}

async function prepare(mode) {
  loadEnvFile()
  await ensureFree(listenAddress())
  await ensureDependencies()
  if (mode === undefined) return
  process.env.NODE_ENV = mode
  process.env.NEXT_TELEMETRY_DISABLED = '1'
}
