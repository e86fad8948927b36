import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installFolder } from './npm.mjs'
import { projectRoot, Rejection } from './project.mjs'

/**
 * Returns the folder of the client generators, linters and collection runners that tests use. Installs missing tools.
 * The tools are large, so they have a separate lockfile. Throws if the installation fails.
 */
export function apiToolsFolder() {
  return toolsFolder('api-tools', 'Tests of the OpenAPI document and of the collections need them.')
}

/** Returns the folder of the test runner Jest. Installs it if missing. Throws if the installation fails. */
export function jestFolder() {
  return toolsFolder('jest', 'The test of docs/library.md needs them.')
}

async function toolsFolder(name, reason) {
  const source = join(projectRoot, 'scripts', name)
  const lock = readFileSync(join(source, 'package-lock.json'))
  const version = createHash('sha256').update(lock).digest('hex').slice(0, 12)
  const folder = join(projectRoot, '.cache', `${name}-${version}`)
  if (existsSync(folder)) return folder

  console.error(`Installing the tools of scripts/${name} in .cache/`)
  const draft = `${folder}.${process.pid}`
  if ((await installFolder(source, draft)) !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new Rejection(`Installing the tools of scripts/${name} failed. ${reason} See the output above.`)
  }
  takeName(draft, folder)
  return folder
}

/** Renames atomically. Another process may have created `folder` first. */
function takeName(draft, folder) {
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}
