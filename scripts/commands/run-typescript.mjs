import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { loadEnvFile } from '../setup/load-settings.mjs'
import { projectRoot, Rejection } from '../setup/project.mjs'
import { run } from '../setup/run-process.mjs'

/** Installs packages if necessary, loads `.env`, then runs a TypeScript file of the project. */
export async function typeScriptCommand(entry, args) {
  await ensureDependencies()
  loadEnvFile()
  return runTypeScript(entry, args)
}

/**
 * Runs a TypeScript file. If Node strips types by default, runs the file in this process, which halves the start time.
 * Otherwise, runs it in a child process and returns the child's exit code. Throws if the file does not exist.
 */
export async function runTypeScript(entry, args = []) {
  const file = join(projectRoot, entry)
  if (!existsSync(file)) throw new Rejection(`${entry} does not exist.`)
  if (process.features.typescript) return runInThisProcess(file, args)
  const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']
  return run(process.execPath, [...flags, file, ...args])
}

/** Runs a program in this process, with the compile cache and without experimental warnings. */
export async function runInThisProcess(file, args) {
  hideExperimentalWarnings()
  enableCompileCache(join(projectRoot, '.cache/compile'))
  process.argv = [process.execPath, file, ...args]
  await import(pathToFileURL(file).href)
}

/** Has the effect of `--disable-warning=ExperimentalWarning` on this process, which is already running. */
function hideExperimentalWarnings() {
  const listeners = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', warning => {
    if (warning.name !== 'ExperimentalWarning') for (const listener of listeners) listener(warning)
  })
}
