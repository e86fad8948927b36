import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './npm.mjs'
import { projectRoot, Rejection } from './project.mjs'

const lockfile = join(projectRoot, 'package-lock.json')
const installed = join(projectRoot, 'node_modules/.package-lock.json')
const stamp = join(projectRoot, 'node_modules/.countersign-lock')

/** Makes node_modules match the lockfile, including development packages. Throws if the installation fails. */
export async function ensureDependencies() {
  const lock = readFileSync(lockfile)
  const hash = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  if (!matches(JSON.parse(lock))) {
    console.error('Installing packages (npm ci)')
    const code = await npm(['ci', '--include=dev'], { cwd: projectRoot })
    if (code !== 0) throw new Rejection('Package installation failed. See the output above.')
  }
  writeFileSync(stamp, hash)
}

/** Reports whether npm's record of the installed packages matches the lockfile. Optional packages may be missing. */
function matches(lock) {
  if (!existsSync(installed)) return false
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages
  const wanted = Object.entries(lock.packages).filter(([path]) => path !== '')
  const differs = wanted.some(([path, { version, optional }]) =>
    present[path] ? present[path].version !== version : !optional,
  )
  return !differs && Object.keys(present).every(path => path in lock.packages)
}
