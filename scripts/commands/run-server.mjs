import { ensureDependencies } from '../setup/dependencies.mjs'
import { ensureFree, listenAddress, loadEnvFile } from '../setup/load-settings.mjs'
import { ensureBuild } from './build.mjs'
import { ensureServer } from './bundle-server.mjs'
import { ensureConsole } from './export-console.mjs'
import { runInThisProcess, runTypeScript } from './run-typescript.mjs'

/** The `start` command: console and API from a production build. The server runs in this process. */
export async function start() {
  await prepare('production')
  return runInThisProcess(await ensureBuild(), ['--console'])
}

/** The `plain` command: API and exported console from the package's server, without Next. */
export async function plain() {
  await prepare()
  return runInThisProcess(await ensureConsole(), ['start'])
}

/** The `dev` command: console and API, rebuilt while sources change. */
export async function dev() {
  await prepare('development')
  return runTypeScript('lib/runtime/server/serve.ts', ['--console'])
}

/** The `api` command: the API without the console and Next. The server runs in this process. */
export async function api() {
  await prepare()
  const { program } = await ensureServer()
  return runInThisProcess(program, [])
}

/** Reads settings, checks the port and installs packages. With a mode, also sets Next's environment variables. */
async function prepare(mode) {
  loadEnvFile()
  await ensureFree(listenAddress())
  await ensureDependencies()
  if (mode === undefined) return
  process.env.NODE_ENV = mode
  process.env.NEXT_TELEMETRY_DISABLED = '1'
}
