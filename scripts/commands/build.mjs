import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { projectRoot, Rejection } from '../setup/project.mjs'
import { run, runQuietly } from '../setup/run-process.mjs'

/** Sources of the pages and of the servers. */
export const SOURCES = [
  'app',
  'docs/behavior.md',
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
/** The program of `npm start`: the server and its packages, bundled into a few files, which halves the start time. */
export const serverBundle = join(projectRoot, '.next/countersign-server/serve.mjs')
/** Next's command-line program, run by its path, without a shell or npx. */
export const nextProgram = join(projectRoot, 'node_modules/next/dist/bin/next')
const stamp = join(projectRoot, '.next/countersign-sources')

/** The `build` command: builds if sources have changed and returns an exit code. */
export async function buildCommand() {
  await ensureDependencies()
  return build(run)
}

/** Ensures that a build of the current sources exists. Prints the build's output only if it fails. */
export async function ensureBuild() {
  if ((await build(runQuietly)) !== 0) throw new Rejection('Build failed. See the output above.')
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
  await bundleServer('lib/runtime/server/serve.ts', dirname(serverBundle))
  writeFileSync(stamp, hash)
  return 0
}

/**
 * Bundles a server with its packages into a few files in a folder, and the migrations beside them. Returns the names of
 * the bundled files.
 */
export async function bundleServer(input, dir, { external = EXTERNAL, minify = false } = {}) {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    cwd: projectRoot,
    input,
    platform: 'node',
    external,
  })
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' }
  const { output } = await bundle.write({ dir, format: 'esm', minify, ...names })
  await bundle.close()
  const isApplied = path => !/meta\/.+_snapshot\.json$/.test(path)
  cpSync(join(projectRoot, 'db/migrations'), join(dir, 'migrations'), { recursive: true, filter: isApplied })
  return output.flatMap(({ moduleIds = [] }) => moduleIds)
}

/** Not bundled: Next and better-sqlite3 load files beside their modules, and pg is loaded on demand. */
const EXTERNAL = ['next', 'better-sqlite3', 'pg']

/** Removes route types left by a development server, which may name deleted routes. */
export function removeDevelopmentTypes() {
  rmSync(join(projectRoot, '.next/dev/types'), { recursive: true, force: true })
}

/** Returns a hash of the names and contents of the sources. Ignores their times, which copying changes. */
export function sourceHash() {
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
