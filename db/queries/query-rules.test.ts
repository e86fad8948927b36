import { globSync, readFileSync } from 'node:fs'
import {
  generateDrizzleJson,
  generateMigration,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from 'drizzle-kit/api'
import { describe, expect, it } from 'vitest'
import * as postgresSchema from '#db/tables/schema-postgres'
import * as sqliteSchema from '#db/tables/schema-sqlite'
import { TESTED_KINDS, type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

describe('query and table files', () => {
  const files = globSync('db/{queries,tables}/**/*.ts').filter(file => !file.endsWith('.test.ts'))

  it.each(files)('%s calls no engine-specific method', file => {
    const text = readFileSync(file, 'utf8')
    // `get`, `all`, `run` and `values` with an argument are other methods, such as `map.get` and `Promise.all`.
    expect(text.match(/\.(get|all|run|values)\(\)|\.(execute|transaction)\(/g)).toBeNull()
  })
})

describe.each(TESTED_KINDS)('migrations and schema file of %s', kind => {
  it('the migrations create every table with every column', async () => {
    let test: TestDatabase | undefined
    try {
      test = await testDatabase(kind)
      await test.db.read(async tx => {
        for (const table of Object.values(tx.tables)) expect(await tx.sql.select().from(table).limit(1)).toEqual([])
      })
    } finally {
      await test?.dispose()
    }
  })

  it('the schema file exports exactly the defined tables', async () => {
    const test = await testDatabase(kind)
    const names = await test.db.read(async tx => Object.keys(tx.tables))
    await test.dispose()
    expect(Object.keys(kind === 'sqlite' ? sqliteSchema : postgresSchema).sort()).toEqual(names.sort())
  })
})

describe('the newest migration', () => {
  it('of SQLite matches the current table definitions', async () => {
    const tables = await generateSQLiteDrizzleJson(sqliteSchema)
    expect(await generateSQLiteMigration(newestSnapshot('sqlite'), tables)).toEqual([])
  })

  it('of PostgreSQL matches the current table definitions', async () => {
    expect(await generateMigration(newestSnapshot('postgres'), generateDrizzleJson(postgresSchema))).toEqual([])
  })
})

function newestSnapshot(kind: 'sqlite' | 'postgres') {
  const [newest = ''] = globSync(`db/migrations/${kind}/meta/*_snapshot.json`).sort().reverse()
  return JSON.parse(readFileSync(newest, 'utf8'))
}
