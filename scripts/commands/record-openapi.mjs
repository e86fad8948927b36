import { join } from 'node:path'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { projectRoot } from '../setup/project.mjs'
import { run } from '../setup/run-process.mjs'
import { typeScriptCommand } from './run-typescript.mjs'

/** The `openapi` command: records examples on new sandboxes, then writes the OpenAPI document with the examples. */
export async function recordOpenApi(args) {
  await ensureDependencies()
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs')
  const flags = ['run', '--update', '--testTimeout=60000', 'lib/testing/openapi/examples.test.ts']
  const code = await run(process.execPath, [vitest, ...flags], { cwd: projectRoot })
  return code === 0 ? typeScriptCommand('lib/runtime/write-openapi.ts', args) : code
}
