import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../setup/project.mjs'

const LOCKFILES = ['', 'scripts/node/', 'scripts/chromium/', 'scripts/api-tools/', 'scripts/jest/'].map(
  folder => `${folder}package-lock.json`,
)

const INTEGRITY = /^sha512-[\w+/]{86}==$/
const PUBLIC_REGISTRY = 'https://registry.npmjs.org/'

/**
 * Returns a line for each invalid entry of a lockfile. `resolved` must be missing or a URL of the public registry,
 * because in both cases npm uses the configured registry.
 */
export function lockfileProblems({ packages = {} }) {
  return Object.entries(packages).flatMap(([path, { version, integrity, resolved, link }]) => {
    if (path === '') return []
    if (link) return [`${path} is a link: install a published package instead.`]
    if (!version) return [`${path} has no version.`]
    if (resolved && !resolved.startsWith(PUBLIC_REGISTRY))
      return [`${path} is resolved from another registry: remove its resolved URL ${resolved}.`]
    if (integrity === undefined) return [`${path} has no integrity: run node scripts/setup/complete-integrity.mjs.`]
    if (!INTEGRITY.test(integrity)) return [`${path} has an integrity that is not SHA-512: ${integrity}.`]
    return []
  })
}

/** Checks every lockfile, prints the problems and returns an exit code. */
export function checkLockfiles() {
  const problems = LOCKFILES.flatMap(file => {
    const lock = JSON.parse(readFileSync(join(projectRoot, file), 'utf8'))
    return lockfileProblems(lock).map(problem => `${file}: ${problem}`)
  })
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? 0 : 1
}
