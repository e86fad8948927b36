import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { projectRoot } from '../setup/project.mjs'
import { run, runQuietly } from '../setup/run-process.mjs'
import { checkLockfiles } from '../test/lockfile-problems.mjs'
import { checkEnglish } from '../test/plain-english.mjs'
import { nextProgram, removeDevelopmentTypes } from './build.mjs'

const PARTS = ['app', 'lib', 'db', 'e2e']

/** The `check` command: lockfiles, plain English, formatter, linter, boundaries and types, with packages installed first. */
export async function checkCommand() {
  await ensureDependencies()
  return check()
}

/** Runs every checker, reports all of them, and answers 1 when any found something. */
export async function check() {
  const failed = []
  for (const [name, checker] of Object.entries(CHECKERS)) {
    console.log(`check: ${name}`)
    if ((await checker()) !== 0) failed.push(name)
  }
  console.log(failed.length === 0 ? 'check: passed' : `check: FAILED (${failed.join(', ')})`)
  return failed.length === 0 ? 0 : 1
}

const CHECKERS = {
  lockfiles: checkLockfiles,
  english: () => checkEnglish(),
  biome: () => node('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  'dependency-cruiser': () =>
    node('dependency-cruiser/bin/dependency-cruise.mjs', [
      '--config',
      '.dependency-cruiser.cjs',
      ...PARTS.filter(part => existsSync(join(projectRoot, part))),
    ]),
  types: async () => {
    // Route types are generated, and an old set may name routes that are gone; so may what an incremental run remembers.
    removeDevelopmentTypes()
    const generated = await node(nextProgram, ['typegen'], runQuietly)
    return generated === 0 ? node('typescript/bin/tsc', ['--noEmit', '--incremental', 'false']) : generated
  },
}

function node(program, args, runner = run) {
  const file = program.startsWith('/') ? program : join(projectRoot, 'node_modules', program)
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  return runner(process.execPath, [file, ...args], { cwd: projectRoot, env })
}
