import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { type Database, UnusableDatabaseError } from '#db/database'
import { openSqlite } from '#db/sqlite/sqlite'
import { instantFromEpoch } from '#lib/contract/scalars'
import { migrationsFolder, SAMPLE_TABLE_SQL, SAMPLE_TABLES } from '#lib/testing/database/sample-table'

const sampleTable = SAMPLE_TABLES.sqlite

/** A SQLite database file at a new path for each test. `open` creates the file and the folder `data`. */
export class SqliteFile {
  folder = ''
  path = ''
  url = ''
  /** Path of a folder whose migration creates the sample table. */
  migrations = ''
  readonly #folders: string[] = []

  constructor() {
    beforeEach(async () => {
      this.folder = await mkdtemp(join(tmpdir(), 'countersign-file-'))
      this.#folders.push(this.folder)
      this.path = join(this.folder, 'data', 'test.sqlite')
      this.url = `file:${this.path}`
      this.migrations = await this.migrationsOf(SAMPLE_TABLE_SQL.sqlite)
    })
    afterEach(async () => {
      await Promise.all(this.#folders.splice(0).map(each => rm(each, { recursive: true })))
    })
  }

  /** Creates a folder with these migrations. The folder is deleted after the test. */
  async migrationsOf(...statements: string[]): Promise<string> {
    const migrationFolder = await migrationsFolder(...statements)
    this.#folders.push(migrationFolder)
    return migrationFolder
  }

  open(migrations = this.migrations): Promise<Database> {
    return openSqlite(this.url, { migrations })
  }

  digest(): string {
    return createHash('sha256').update(readFileSync(this.path)).digest('hex')
  }

  async insert(db: Database, count: number): Promise<void> {
    await db.transact(async tx => {
      for (let i = 0; i < count; i += 1) {
        const row = {
          id: `t${i}`,
          owner: `owner ${i}`,
          kind: 'MANY' as const,
          balance: BigInt(i),
          createdAt: instantFromEpoch(i),
        }
        await tx.sql.insert(sampleTable).values({ ...row, note: { text: 'x'.repeat(200), list: [] } })
      }
    })
  }

  async makeDatabase(): Promise<void> {
    const db = await this.open()
    await this.insert(db, 500)
    await db.close()
  }

  rows(db: Database): Promise<(typeof sampleTable.$inferSelect)[]> {
    return db.read(async tx => tx.sql.select().from(sampleTable))
  }

  /** Expects that opening the database fails with a one-line message and leaves the file unchanged. */
  async expectRejected(reason: RegExp, migrations?: string): Promise<void> {
    const before = this.digest()
    const rejection = await this.open(migrations).then(
      db => db.close(),
      error => error,
    )
    expect(rejection).toBeInstanceOf(UnusableDatabaseError)
    expect(rejection.message).toMatch(reason)
    expect(rejection.message).toContain(this.path)
    expect(rejection.message).not.toContain('\n')
    expect(this.digest()).toBe(before)
  }
}
