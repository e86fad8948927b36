import { ensureDependencies } from '../setup/dependencies.mjs'
import { ensureFree, listenAddress, loadEnvFile } from '../setup/load-settings.mjs'
import { ensureBuild, nextProgram } from './build.mjs'
import { become, runTypeScript } from './run-typescript.mjs'

/** The `start` command: console and API from a production build. The process becomes the server. */
export async function start() {
  const address = await readyAddress()
  await ensureBuild()
  return serveNext('start', 'production', address)
}

/** The `dev` command: console and API, rebuilt while sources change. */
export async function dev() {
  return serveNext('dev', 'development', await readyAddress())
}

/** The `api` command: the API alone, without a build. The process becomes the server. */
export async function api() {
  await readyAddress()
  return runTypeScript('lib/runtime/server/headless.ts')
}

async function readyAddress() {
  loadEnvFile()
  const address = listenAddress()
  await ensureFree(address)
  await ensureDependencies()
  return address
}

function serveNext(command, mode, { host, port }) {
  process.env.NODE_ENV = mode
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  // The sandbox ends the server itself: calls in flight are answered, then the database is closed.
  process.env.NEXT_MANUAL_SIG_HANDLE = 'true'
  return become(nextProgram, [command, '-H', host, '-p', String(port)])
}
