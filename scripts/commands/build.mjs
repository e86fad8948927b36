import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { hashSources } from '../setup/hash-sources.mjs'
import { projectRoot, Rejection } from '../setup/project.mjs'
import { run, runQuietly } from '../setup/run-process.mjs'
import { ensureServer } from './bundle-server.mjs'

/** Sources of the pages, in addition to those of the server. */
export const PAGE_SOURCES = [
  'app',
  'docs/behavior.md',
  'docs/behavior',
  'public',
  'proxy.ts',
  'next.config.ts',
  'tsconfig.json',
  '.postcssrc.json',
]
/** Path of Next's command-line program, which Node runs directly, without a shell or npx. */
export const nextProgram = join(projectRoot, 'node_modules/next/dist/bin/next')
const stamp = join(projectRoot, '.next/countersign-sources')

/** The `build` command: builds unless a build of the current sources exists. Returns an exit code. */
export async function buildCommand() {
  await ensureDependencies()
  return (await build(run)).code
}

/**
 * Ensures that a build of the current sources exists, and returns the path of the server's program. If the build fails,
 * prints its output and throws.
 */
export async function ensureBuild() {
  const { code, program } = await build(runQuietly)
  if (code !== 0) throw new Rejection('Build failed. See the output above.')
  return program
}

async function build(runner) {
  const server = await ensureServer()
  const hash = `${server.hash} ${hashSources(PAGE_SOURCES)}`
  if (existsSync(join(projectRoot, '.next/BUILD_ID')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) {
    return { code: 0, program: server.program }
  }
  console.error('Building (first start or changed sources)')
  rmSync(stamp, { force: true })
  removeDevelopmentTypes()
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const code = await runner(process.execPath, [nextProgram, 'build'], { cwd: projectRoot, env })
  if (code === 0) writeFileSync(stamp, hash)
  return { code, program: server.program }
}

/** Removes the route types that a development server left, because they may name deleted routes. */
export function removeDevelopmentTypes() {
  rmSync(join(projectRoot, '.next/dev/types'), { recursive: true, force: true })
}
