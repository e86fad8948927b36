import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { installFolder } from './npm.mjs'
import { projectRoot, Rejection } from './project.mjs'
import { run, runQuietly } from './run-process.mjs'

const OLDEST = [22, 12]
const HANDED_OVER = 'COUNTERSIGN_NODE_HANDED_OVER'
const folder = join(projectRoot, '.node')

/**
 * Returns undefined if this Node is new enough. Else runs the same command with a newer Node and returns the command's
 * exit code. Throws Rejection if no newer Node can be downloaded, or if the downloaded Node does not work.
 */
export async function ensureNode(args) {
  if (isRecent(process.versions.node)) return endWithLauncher()
  const binary = process.env[HANDED_OVER] ? reject('the downloaded Node is too old') : await fetchNode()
  return run(binary, [join(projectRoot, 'scripts/run.mjs'), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${dirname(binary)}${delimiter}${process.env.PATH}`, [HANDED_OVER]: '1' },
  })
}

function isRecent(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

/** Ends this process when the older Node that started it exits. That exit closes their IPC channel. */
function endWithLauncher() {
  if (!process.env[HANDED_OVER]) return
  delete process.env[HANDED_OVER]
  if (!process.connected) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}

async function fetchNode() {
  const name = `node-${process.platform}-${process.arch}`
  const packages = JSON.parse(readFileSync(join(projectRoot, 'scripts/node/package.json'), 'utf8')).optionalDependencies
  if (!packages[name]) reject(`no download is available for ${process.platform} ${process.arch}`)
  const binary = join(folder, 'node_modules', name, 'bin/node')
  if (readInstalledVersion(name) === packages[name] && existsSync(binary)) return binary

  console.error(
    `Node ${process.versions.node} is older than ${OLDEST.join('.')}. Downloading Node ${packages[name]} to .node/`,
  )
  if ((await installFolder(join(projectRoot, 'scripts/node'), folder)) !== 0 || !existsSync(binary)) {
    reject(`downloading Node ${packages[name]} from the package registry failed`)
  }
  if ((await runQuietly(binary, ['--version'])) !== 0) reject('the downloaded Node does not run on this machine')
  return binary
}

function readInstalledVersion(name) {
  const manifest = join(folder, 'node_modules', name, 'package.json')
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined
}

function reject(reason) {
  throw new Rejection(
    `Install Node ${OLDEST.join('.')} or later. This is Node ${process.versions.node}, and ${reason}.`,
  )
}
