import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot, Refusal } from '../setup/project.mjs'
import { vitestAgainst } from './run-vitest.mjs'
import { NOTHING } from './test-counts.mjs'
import { UNSET_SETTINGS } from './unset-settings.mjs'

/** The two servers that must keep the same promises, each on a port of its own. */
const SERVERS = [
  { name: "API on the console's server", command: 'start', port: 3211 },
  { name: 'API headless', command: 'api', port: 3212 },
]

/** How long a server may take to answer first. */
const START_MS = 30_000

/** Runs the API tests over HTTP against both servers, one after the other, and answers the sum of their counts. */
export async function servedApi() {
  const total = { ...NOTHING }
  for (const { name, command, port } of SERVERS) {
    const counts = await withServer(command, port, target => vitestAgainst(name, target))
    for (const key of Object.keys(total)) total[key] += counts[key]
  }
  return total
}

async function withServer(command, port, work) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-served-'))
  const program = join(projectRoot, 'scripts/run.mjs')
  const server = spawn(process.execPath, [program, command], {
    cwd: projectRoot,
    env: environmentOf(port, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const target = `http://localhost:${port}`
    await answering(server, target)
    return await work(target)
  } finally {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'close')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The environment of a server on a port and a folder: of the settings, those given here and no others. */
export function environmentOf(port, folder) {
  return {
    ...process.env,
    ...UNSET_SETTINGS,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: `file:${folder}/data.sqlite`,
    LOG_LEVEL: 'error',
  }
}

async function answering(server, target) {
  const giveUpAt = Date.now() + START_MS
  while (Date.now() < giveUpAt && server.exitCode === null) {
    const answer = await fetch(`${target}/api/sandbox/clock`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(done => setTimeout(done, 50))
  }
  throw new Refusal(`The server at ${target} did not answer.`)
}
