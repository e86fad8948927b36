import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hashSources } from '../setup/hash-sources.mjs'
import { projectRoot } from '../setup/project.mjs'

export const SERVER_SOURCES = ['lib', 'db', 'package.json', 'package-lock.json']

/** Folder of the server's bundles, each in a subfolder named after the hash of its sources. */
const bundles = join(projectRoot, '.cache/server')

/** Packages that are not bundled: Next and better-sqlite3 load files beside their modules; pg is loaded on demand. */
const EXTERNAL = ['next', 'better-sqlite3', 'pg']

/** The programs of a bundle: the server with its pages, and the program `countersign`. */
const PROGRAMS = { serve: 'lib/runtime/server/serve.ts', cli: 'lib/package/cli.ts' }

/**
 * Bundles the server's current sources, unless a bundle exists. A bundle starts in half the time of separate modules.
 * Several processes may call this concurrently.
 */
export async function ensureServer() {
  const hash = hashSources(SERVER_SOURCES)
  const folder = join(bundles, hash)
  const found = { program: join(folder, 'serve.mjs'), commandLine: join(folder, 'cli.mjs'), hash }
  if (existsSync(found.commandLine)) return found
  const temporary = `${folder}.${process.pid}`
  await bundleServer(PROGRAMS, temporary)
  publish(temporary, folder)
  return found
}

/** Moves a complete bundle to its folder, unless another process did so first. Removes the bundles of other sources. */
function publish(temporary, folder) {
  try {
    renameSync(temporary, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(temporary, { recursive: true })
  }
  const isOld = name => !name.startsWith(basename(folder))
  for (const name of readdirSync(bundles).filter(isOld)) rmSync(join(bundles, name), { recursive: true, force: true })
}

/**
 * Replaces Node's module, which @hpke/core would load if `globalThis.crypto` were missing. Bundlers for browsers cannot
 * resolve it.
 */
const WITHOUT_NODE_CRYPTO = {
  name: 'without-node-crypto',
  resolveId: source => (source === 'crypto' ? '\0crypto' : undefined),
  load: id => (id === '\0crypto' ? 'export const webcrypto = undefined' : undefined),
}

const CLASS_NAMES = { keepNames: { class: true, function: false } }
/** Keeps the names of classes, because Node prints the name of an uncaught error's class. */
const MINIFICATION = { compress: CLASS_NAMES, mangle: CLASS_NAMES, codegen: true }

/**
 * Starts a line at every statement of minified code. Node prints the line that threw an uncaught error, which would
 * otherwise be most of a bundle.
 */
const SHORT_LINES = {
  name: 'short-lines',
  async generateBundle(_, bundle) {
    const { parseSync, Visitor } = await import('rolldown/utils')
    for (const chunk of Object.values(bundle)) {
      const breaks = new Set()
      const breakBefore = ({ start }) => breaks.add(start)
      const visitor = new Visitor({
        Program: ({ body }) => body.forEach(breakBefore),
        BlockStatement: ({ body }) => body.forEach(breakBefore),
        SwitchCase: ({ consequent }) => consequent.forEach(breakBefore),
        ThrowStatement: ({ start, end }) => breaks.add(start).add(end),
      })
      visitor.visit(parseSync(chunk.fileName, chunk.code).program)
      const starts = [0, ...[...breaks].sort((a, b) => a - b)]
      chunk.code = starts.map((start, at) => chunk.code.slice(start, starts[at + 1])).join('\n')
    }
  },
}

/**
 * Bundles one program, or several by name, into a folder, and copies the migrations there. Does not bundle the packages
 * in `external`. Returns the paths of the bundled modules.
 */
export async function bundleServer(input, dir, options = {}) {
  const modules = await bundleModules(input, dir, { platform: 'node', ...options })
  const isApplied = path => !/meta\/.+_snapshot\.json$/.test(path)
  cpSync(join(projectRoot, 'db/migrations'), join(dir, 'migrations'), { recursive: true, filter: isApplied })
  return modules
}

/** Bundles modules by name into a folder, for a platform of rolldown. Returns the paths of the bundled modules. */
export async function bundleModules(input, dir, { platform, external = EXTERNAL, minify = false }) {
  const { rolldown } = await import('rolldown')
  const plugins = [...(platform === 'browser' ? [WITHOUT_NODE_CRYPTO] : []), ...(minify ? [SHORT_LINES] : [])]
  const bundle = await rolldown({ cwd: projectRoot, input, platform, external, plugins })
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' }
  mkdirSync(dir, { recursive: true })
  const options = { minify: minify && MINIFICATION, codeSplitting: platform !== 'browser' }
  const { output } = await bundle.write({ dir, format: 'esm', ...options, ...names })
  await bundle.close()
  return output.flatMap(({ moduleIds = [] }) => moduleIds)
}
