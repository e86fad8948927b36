import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runQuietly } from './run-process.mjs'

/** Runs npm, preferably the one that started this process. Prints output only on failure. Returns the exit code. */
export function npm(args, options = {}) {
  const [program, ...first] = npmProgram()
  return runQuietly(program, [...first, ...args], { ...options, shell: needsShell })
}

/** Runs npm and returns its standard output. If npm fails, throws an error with npm's error output. */
export async function npmOutput(args, options = {}) {
  const [program, ...first] = npmProgram()
  const settings = { maxBuffer: 64 * 2 ** 20, ...options, shell: needsShell }
  return (await promisify(execFile)(program, [...first, ...args], settings)).stdout
}

function npmProgram() {
  const starter = process.env.npm_execpath
  return starter?.endsWith('npm-cli.js') ? [process.execPath, starter] : ['npm']
}

const needsShell = process.platform === 'win32'

/** Installs the packages of a folder's lockfile in another folder. Runs no package scripts. Returns npm's exit code. */
export function installFolder(from, into) {
  mkdirSync(into, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(from, file), join(into, file))
  return npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: into })
}
