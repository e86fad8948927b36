import { join } from 'node:path'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { projectRoot } from '../setup/project.mjs'
import { run } from '../setup/run-process.mjs'

const CONFIGS = ['db/drizzle-sqlite.config.ts', 'db/drizzle-postgres.config.ts']

/** The `db:generate` command: writes new migrations for both database engines. Arguments go to drizzle-kit. */
export async function generateMigrations(args) {
  await ensureDependencies()
  for (const config of CONFIGS) {
    const program = join(projectRoot, 'node_modules/drizzle-kit/bin.cjs')
    const code = await run(process.execPath, [program, 'generate', '--config', config, ...args], { cwd: projectRoot })
    if (code !== 0) return code
  }
  return 0
}
