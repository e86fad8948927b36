import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Sources that a build and a start need. `scripts` contains the launcher. */
const SOURCES = [
  'app',
  'db',
  'lib',
  'public',
  'docs/behavior.md',
  'docs/behavior',
  'scripts',
  'proxy.ts',
  'next.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  '.postcssrc.json',
]

/**
 * Path of the empty route handler, which exists only in the copy. Next.js prefers this static path to the path of the
 * operation, `/quotes/{quoteId}/execute`.
 */
export const EMPTY_PATH = '/api/2025-10-13/quotes/-/execute'

const EMPTY_ROUTE = `const TEXT = JSON.stringify({ text: 'x'.repeat(889) })

/** Answers with 900 bytes and does nothing else. */
export function POST(): Response {
  return new Response(TEXT, { status: 201, headers: { 'Content-Type': 'application/json' } })
}
`

/**
 * Copies the project to a folder and adds an empty route handler as a baseline. Keeps the build of an earlier copy,
 * which a start reuses if no source has changed.
 */
export function copyProject(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const source of SOURCES) {
    rmSync(join(folder, source), { recursive: true, force: true })
    if (existsSync(source)) cpSync(source, join(folder, source), { recursive: true, filter: isNotTest })
  }
  const route = join(folder, 'app', EMPTY_PATH, 'route.ts')
  mkdirSync(dirname(route), { recursive: true })
  writeFileSync(route, EMPTY_ROUTE)
  linkPackages(folder)
}

/** Tests are not copied, because a test run would also find the copies. */
function isNotTest(path: string): boolean {
  return !/\.test\.tsx?$/.test(path)
}

function linkPackages(folder: string): void {
  const stamp = 'node_modules/.package-lock.json'
  const copy = join(folder, 'node_modules')
  if (existsSync(join(folder, stamp)) && sameText(stamp, join(folder, stamp))) return
  rmSync(copy, { recursive: true, force: true })
  linkFolder('node_modules', copy)
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkFile(source, target)
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target) // A hard link cannot cross file systems.
  }
}

function sameText(a: string, b: string): boolean {
  return readFileSync(a, 'utf8') === readFileSync(b, 'utf8')
}
