import { join } from 'node:path'
import { ensureDependencies } from '../setup/dependencies.mjs'
import { projectRoot } from '../setup/project.mjs'
import { run } from '../setup/run-process.mjs'

const ENGINES = { sqlite: 'sqlite', postgres: 'postgresql' }

/** The `db:generate` command: writes new migrations for both database engines. Arguments go to drizzle-kit. */
export async function generateMigrations(args) {
  await ensureDependencies()
  const program = join(projectRoot, 'node_modules/drizzle-kit/bin.cjs')
  for (const [engine, dialect] of Object.entries(ENGINES)) {
    const places = ['--schema', `./db/tables/schema-${engine}.ts`, '--out', `./db/migrations/${engine}`]
    const call = [program, 'generate', '--dialect', dialect, ...places, ...args]
    const code = await run(process.execPath, call, { cwd: projectRoot })
    if (code !== 0) return code
  }
  return 0
}
