import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../setup/project.mjs'

/** Every lockfile that a start may install from. */
export const LOCKFILES = ['package-lock.json', 'scripts/node/package-lock.json', 'scripts/chromium/package-lock.json']

/** SHA-512 in base64. */
const INTEGRITY = /^sha512-[\w+/]{86}==$/
const PUBLIC_REGISTRY = 'https://registry.npmjs.org/'

/**
 * Packages of other platforms whose hashes the registry at hand could not give. `complete-integrity.mjs` adds them where it
 * can. Only removals are allowed: a listed entry that has a hash is a problem too.
 */
export const WITHOUT_INTEGRITY = [
  ...names('@biomejs/cli-', 'android-arm64 android-x64 darwin-arm64 darwin-x64 linux-arm64-musl linux-x64-musl'),
  ...names('@biomejs/cli-', 'win32-arm64 win32-x64'),
  ...names('@next/swc-', 'darwin-arm64 darwin-x64 win32-arm64-msvc win32-x64-msvc'),
  ...names('@swc/core-', 'darwin-arm64 darwin-x64 linux-arm-gnueabihf linux-ppc64-gnu linux-s390x-gnu'),
  ...names('@swc/core-', 'win32-arm64-msvc win32-ia32-msvc win32-x64-msvc'),
  ...names('@tailwindcss/oxide-', 'android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf'),
  ...names('@tailwindcss/oxide-', 'wasm32-wasi win32-arm64-msvc win32-x64-msvc'),
]

/**
 * Returns a line for each entry of a lockfile that npm could install unchecked. Every entry names a version and the SHA-512
 * of its package. `resolved` is left out, so that npm asks the registry that is configured; another host is a problem.
 */
export function lockfileProblems({ packages = {} }, exceptions = []) {
  return Object.entries(packages).flatMap(([path, { version, integrity, resolved, link }]) => {
    if (path === '') return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isExcepted = exceptions.includes(name)
    if (link) return [`${path} is a link: install a published package.`]
    if (!version) return [`${path} has no version.`]
    if (resolved && !resolved.startsWith(PUBLIC_REGISTRY)) return [`${path} comes from ${resolved}: remove resolved.`]
    if (integrity === undefined && isExcepted) return []
    if (integrity === undefined) return [`${path} has no integrity: run node scripts/setup/complete-integrity.mjs.`]
    if (!INTEGRITY.test(integrity)) return [`${path} has an integrity that is not SHA-512: ${integrity}.`]
    return isExcepted ? [`${path} has an integrity: remove ${name} from WITHOUT_INTEGRITY.`] : []
  })
}

/** Checks every lockfile, prints the problems and returns an exit code. */
export function checkLockfiles() {
  const problems = LOCKFILES.flatMap(file => {
    const lock = JSON.parse(readFileSync(join(projectRoot, file), 'utf8'))
    return lockfileProblems(lock, WITHOUT_INTEGRITY).map(problem => `${file}: ${problem}`)
  })
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? 0 : 1
}

function names(prefix, platforms) {
  return platforms.split(' ').map(platform => `${prefix}${platform}`)
}
