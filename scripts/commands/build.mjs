import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { projectRoot, Refusal } from '../setup/project.mjs'
import { run, runQuietly } from '../setup/run-process.mjs'

const SOURCES = [
  'app',
  'lib',
  'db',
  'public',
  'proxy.ts',
  'next.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  '.postcssrc.json',
]
/** The program of `npm start`: the server with its packages in a few files, which starts in half the time. */
export const serverBundle = join(projectRoot, '.next/countersign-server/serve.mjs')
/** Next's command-line program, run by path without a shell or npx in between. */
export const nextProgram = join(projectRoot, 'node_modules/next/dist/bin/next')
const stamp = join(projectRoot, '.next/countersign-sources')

/** The `build` command: builds when sources changed and answers an exit code. */
export async function buildCommand() {
  await ensureDependencies()
  return build(run)
}

/** Makes sure a build of the present sources exists; shows its output only when it fails. */
export async function ensureBuild() {
  if ((await build(runQuietly)) !== 0) throw new Refusal('Build failed. See the output above.')
}

async function build(runner) {
  const hash = sourceHash()
  if (existsSync(join(projectRoot, '.next/BUILD_ID')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) {
    return 0
  }
  console.error('Building (first start or changed sources)')
  rmSync(stamp, { force: true })
  removeDevelopmentTypes()
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const code = await runner(process.execPath, [nextProgram, 'build'], { cwd: projectRoot, env })
  if (code !== 0) return code
  await bundleServer()
  writeFileSync(stamp, hash)
  return 0
}

async function bundleServer() {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    cwd: projectRoot,
    input: 'lib/runtime/server/serve.ts',
    platform: 'node',
    // Next finds its files beside its own modules, better-sqlite3 its compiled part; pg is loaded on demand.
    external: ['next', 'better-sqlite3', 'pg'],
  })
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' }
  await bundle.write({ dir: dirname(serverBundle), format: 'esm', ...names })
  await bundle.close()
}

/** Removes route types left by a development server, which may name routes that are gone. */
export function removeDevelopmentTypes() {
  rmSync(join(projectRoot, '.next/dev/types'), { recursive: true, force: true })
}

/** Hashes names and contents, not times, so a checkout or a copy never looks built when it is not. */
function sourceHash() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesBelow(source)) hash.update(`\0${file}\0`).update(readFileSync(join(projectRoot, file)))
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(join(projectRoot, path))) return []
  if (path.includes('.')) return [path]
  return readdirSync(join(projectRoot, path), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
    .filter(file => !file.startsWith('lib/testing/'))
    .sort()
}
