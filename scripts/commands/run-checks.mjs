import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { projectRoot } from '../setup/project.mjs'
import { runQuietly } from '../setup/run-process.mjs'
import { checkLockfiles } from '../test/lockfile-problems.mjs'
import { checkEnglish } from '../test/plain-english.mjs'
import { nextProgram, removeDevelopmentTypes } from './build.mjs'

const PARTS = ['app', 'lib', 'db', 'e2e']

/** The `check` command: installs packages, then runs the checkers. */
export async function checkCommand() {
  await ensureDependencies()
  return check()
}

/** Runs the checkers concurrently, because most use only one core. Prints the results and returns an exit code. */
export async function check() {
  const outcomes = Object.entries(CHECKERS).map(async ([name, checker]) => {
    const isPassed = (await checker()) === 0
    console.log(`check: ${name} ${isPassed ? 'passed' : 'FAILED'}`)
    return isPassed ? [] : [name]
  })
  const failed = (await Promise.all(outcomes)).flat()
  console.log(failed.length === 0 ? 'check: passed' : `check: FAILED (${failed.join(', ')})`)
  return failed.length === 0 ? 0 : 1
}

/** Checkers by name. Those that start a process are first, because the others block this process. */
const CHECKERS = {
  biome: () => node('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  'dependency-cruiser': () =>
    node('dependency-cruiser/bin/dependency-cruise.mjs', [
      '--config',
      '.dependency-cruiser.cjs',
      ...PARTS.filter(part => existsSync(join(projectRoot, part))),
    ]),
  types: async () => {
    // Route types are generated. Old types, and the cache of an incremental run, may name deleted routes.
    removeDevelopmentTypes()
    const generated = await node(nextProgram, ['typegen'])
    return generated === 0 ? node('typescript/bin/tsc', ['--noEmit', '--incremental', 'false']) : generated
  },
  lockfiles: checkLockfiles,
  english: () => checkEnglish(),
}

/** Programs run concurrently, so a program's output is printed in one piece, and only if the program fails. */
function node(program, args) {
  const file = program.startsWith('/') ? program : join(projectRoot, 'node_modules', program)
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  return runQuietly(process.execPath, [file, ...args], { cwd: projectRoot, env })
}
