import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { hashSources } from '../setup/hash-sources.mjs'
import { projectRoot, Rejection } from '../setup/project.mjs'
import { runQuietly } from '../setup/run-process.mjs'
import { nextProgram, PAGE_SOURCES } from './build.mjs'
import { bundleServer, SERVER_SOURCES } from './bundle-server.mjs'

/** Folder of the exported console: a list of paths, and their contents compressed with Brotli. */
export const consoleFolder = join(projectRoot, '.cache/console')
/** Copy of the sources. Next exports the pages there, so that the export does not replace the build of `npm start`. */
const copy = join(projectRoot, '.cache/console-export')
export const exportedPages = join(copy, 'out')
const stamp = join(consoleFolder, 'sources')

const SOURCES = [...PAGE_SOURCES, ...SERVER_SOURCES]

/** Matches sources that an export cannot serve or does not need. */
const EXCLUDED = /^(app\/api|app\/[^/]+\/route\.ts|src|proxy\.ts|lib\/testing)$|\.test\.tsx?$/

/** Bundled program that serves the API and the exported console, without Next. Expects the console in `../console`. */
const program = join(projectRoot, '.cache/plain-server/cli.mjs')

/**
 * Exports the console and bundles its server program, unless the last export is up to date. Returns the path of the
 * program. Throws a Rejection if the export fails.
 */
export async function ensureConsole() {
  const hash = hashSources(SOURCES)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return program
  console.error('Exporting the console (first start or changed sources)')
  for (const source of SOURCES) rmSync(join(copy, source), { recursive: true, force: true })
  for (const source of SOURCES) if (!EXCLUDED.test(source)) copySource(source)
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', CONSOLE_EXPORT: '1' }
  const code = await runQuietly(process.execPath, [nextProgram, 'build'], { cwd: copy, env })
  if (code !== 0) throw new Rejection('Exporting the console failed. See the output above.')
  await writeConsole()
  await bundleServer('lib/package/cli.ts', dirname(program))
  writeFileSync(stamp, hash)
  return program
}

function copySource(source) {
  const filter = path => !EXCLUDED.test(relative(projectRoot, path).replaceAll('\\', '/'))
  cpSync(join(projectRoot, source), join(copy, source), { recursive: true, filter })
}

async function writeConsole() {
  rmSync(consoleFolder, { recursive: true, force: true })
  mkdirSync(consoleFolder, { recursive: true })
  const paths = readdirSync(exportedPages, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(exportedPages, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    // The API answers requests for this document.
    .filter(path => path !== 'openapi.json')
    .sort()
  const files = {}
  const places = new Map()
  // Names are numbers, because hashes do not compress and would take up much of the package.
  const stored = new Map()
  for (const path of paths) {
    const content = readFileSync(join(exportedPages, path))
    const bytes = path.endsWith('.html') ? Buffer.from(withNonceMark(content.toString())) : content
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (!places.has(hash)) places.set(hash, store(stored, path, bytes))
    files[path] = places.get(hash)
  }
  await Promise.all(Array.from(stored.values(), writeCompressed))
  writeFileSync(join(consoleFolder, 'files.json'), JSON.stringify(files))
}

/**
 * Adds a content to the files to write. The data files of a page share a file: they repeat each other, so together they
 * take up a third less. Returns the name of the file, and for a shared file also where the content starts and ends in it.
 */
function store(stored, path, bytes) {
  const page = /\.txt$/.test(path) ? path.replace(/\/?__next\.[^/]*$|\.txt$/, '') : undefined
  const key = page === undefined ? path : `data of ${page}`
  if (!stored.has(key)) stored.set(key, { name: `${stored.size}.br`, bytes: Buffer.alloc(0) })
  const file = stored.get(key)
  const start = file.bytes.length
  file.bytes = Buffer.concat([file.bytes, bytes])
  return page === undefined ? file.name : [file.name, start, file.bytes.length]
}

async function writeCompressed({ name, bytes }) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(join(consoleFolder, name), await promisify(brotliCompress)(bytes, { params }))
}

/** Matches a whole script element, which may contain tags, or the start of a link that preloads a script. */
const SCRIPTS = /<script\b([^>]*>[\s\S]*?<\/script>)|<link\b(?=[^>]*\bas="script")/g

/** Marks the scripts and script preloads of a page. The server replaces the marks with the nonce of each response. */
function withNonceMark(html) {
  const mark = 'nonce="nonce-of-this-response"'
  return html.replace(SCRIPTS, (_, rest) => (rest === undefined ? `<link ${mark}` : `<script ${mark}${rest}`))
}
