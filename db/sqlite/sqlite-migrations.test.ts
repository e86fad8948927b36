import { existsSync, statSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { join } from 'node:path'
import Client from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { UnusableDatabaseError } from '#db/database'
import { SAMPLE_TABLE_SQL } from '#lib/testing/database/sample-table'
import { startDatabaseProcess } from '#lib/testing/database/start-database-process'
import { SqliteFile } from '#lib/testing/database/temporary-sqlite-file'

const file = new SqliteFile()
const modeOf = (each: string) => (statSync(each).mode & 0o777).toString(8)

const SECOND_MIGRATION = `ALTER TABLE things ADD COLUMN color text;--> statement-breakpoint
UPDATE things SET owner = owner || ' moved';`

describe('migrations', () => {
  let next: string

  beforeEach(async () => {
    await file.makeDatabase()
    next = await file.migrationsOf(SAMPLE_TABLE_SQL.sqlite, SECOND_MIGRATION)
  })

  it('update an older database, keep every row, and copy the old database to .bak', async () => {
    const db = await file.open(next)
    const migrated = await file.rows(db)
    await db.close()
    expect(migrated).toHaveLength(500)
    expect(migrated.every(row => row.owner.endsWith(' moved'))).toBe(true)
    expect(modeOf(`${file.path}.bak`)).toBe('600')
    const backup = new Client(`${file.path}.bak`, { readonly: true })
    expect(
      backup
        .prepare(`SELECT count(*) FROM things WHERE owner LIKE 'owner %' AND owner NOT LIKE '% moved'`)
        .pluck()
        .get(),
    ).toBe(500)
    backup.close()
  })

  it('create no .bak copy if no migration is pending', async () => {
    const db = await file.open()
    await db.close()
    expect(existsSync(`${file.path}.bak`)).toBe(false)
  })

  it('leave the old database usable and unchanged if a migration fails', async () => {
    const broken = await file.migrationsOf(
      SAMPLE_TABLE_SQL.sqlite,
      `${SECOND_MIGRATION}--> statement-breakpoint\nnonsense`,
    )
    await expect(file.open(broken)).rejects.toThrow(UnusableDatabaseError)
    const db = await file.open()
    const rows = await file.rows(db)
    expect(rows).toHaveLength(500)
    expect(rows.filter(row => row.owner.endsWith(' moved'))).toEqual([])
    await db.close()
  })

  it.each([1, 2, 4, 8, 16, 32, 64])(
    'leave the old or the new database if the process is killed at file change %s, and complete at the next opening',
    async at => {
      const child = startDatabaseProcess(file.url, next, 'hold')
      await Promise.race([waitForChanges(join(file.folder, 'data'), at), child.waitForLines(1)])
      await child.kill()
      const client = new Client(file.path)
      const moved = client.prepare(`SELECT count(*) FROM things WHERE owner LIKE '% moved'`).pluck().get()
      client.close()
      expect([0, 500]).toContain(moved)
      const db = await file.open(next)
      const migrated = await file.rows(db)
      await db.close()
      expect(migrated).toHaveLength(500)
      expect(migrated.filter(row => !/^owner \d+ moved$/.test(row.owner))).toEqual([])
    },
    30_000,
  )
})

async function waitForChanges(watched: string, count: number): Promise<void> {
  let seen = 0
  for await (const _ of watch(watched)) {
    seen += 1
    if (seen >= count) return
  }
}
