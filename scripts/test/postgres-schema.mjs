import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '../setup/load-settings.mjs'
import { projectRoot, Rejection } from '../setup/project.mjs'
import { runQuietly } from '../setup/run-process.mjs'

/**
 * Calls `work` with the URL of a new, migrated schema. Then drops the schema and deletes the data folder of the servers
 * that used the schema. Returns the result of `work`.
 */
export async function withPostgresSchema(postgres, name, work) {
  const { default: pg } = await import('pg')
  const url = new URL(postgres)
  url.searchParams.set('options', `-c search_path=${name}`)
  // The data folder is named after the URL's host. Use the schema's name as that host, so that the tests get a separate
  // folder. The `host` parameter names the real host.
  url.searchParams.set('host', url.hostname)
  url.hostname = name
  const folder = dataFolder(url.href)
  await runStatement(pg, postgres, `CREATE SCHEMA ${name}`)
  try {
    await migrate(url.href)
    return await work(url.href)
  } finally {
    await runStatement(pg, postgres, `DROP SCHEMA ${name} CASCADE`)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function migrate(url) {
  const program = [join(projectRoot, 'scripts/run.mjs'), 'db:migrate']
  const code = await runQuietly(process.execPath, program, {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: url },
  })
  if (code !== 0) throw new Rejection('Migrating the PostgreSQL schema of the tests failed. See the output above.')
}

async function runStatement(pg, connectionString, statement) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
