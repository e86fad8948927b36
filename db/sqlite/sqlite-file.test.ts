import { chmodSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Client from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { UnusableDatabaseError } from '#db/database'
import { openDatabase } from '#db/open-database'
import { SAMPLE_TABLE_SQL } from '#lib/testing/database/sample-table'
import { startDatabaseProcess } from '#lib/testing/database/start-database-process'
import { SqliteFile } from '#lib/testing/database/temporary-sqlite-file'

const file = new SqliteFile()
const modeOf = (each: string) => (statSync(each).mode & 0o777).toString(8)

describe('a path without a database', () => {
  it('gets a new database in a new folder, both accessible only to their owner', async () => {
    const db = await file.open()
    await file.insert(db, 1)
    expect(modeOf(join(file.folder, 'data'))).toBe('700')
    for (const suffix of ['', '-wal', '-shm', '.lock'])
      expect([suffix, modeOf(`${file.path}${suffix}`)]).toEqual([suffix, '600'])
    await db.close()
  })

  it('gets a new database in place of an empty file', async () => {
    await mkdir(join(file.folder, 'data'))
    writeFileSync(file.path, '')
    const db = await file.open()
    expect(await file.rows(db)).toEqual([])
    await db.close()
  })

  it('gets a new database if a killed process left an incomplete one', async () => {
    await mkdir(join(file.folder, 'data'))
    writeFileSync(`${file.path}.new`, 'half a database')
    writeFileSync(`${file.path}.new-wal`, 'and its log')
    const db = await file.open()
    expect(await file.rows(db)).toEqual([])
    await db.close()
    expect(existsSync(`${file.path}.new`)).toBe(false)
  })
})

describe('a closed database', () => {
  it('is one complete file: its write-ahead log is empty or gone', async () => {
    await file.makeDatabase()
    expect(existsSync(`${file.path}-wal`) ? statSync(`${file.path}-wal`).size : 0).toBe(0)
    const db = await file.open()
    expect(await file.rows(db)).toHaveLength(500)
    await db.close()
  })

  it('opens if its write-ahead log contains only invalid bytes', async () => {
    await file.makeDatabase()
    writeFileSync(`${file.path}-wal`, 'garbage'.repeat(1_000))
    const db = await file.open()
    expect(await file.rows(db)).toHaveLength(500)
    await db.close()
  })
})

describe('a read-only database file', () => {
  it('gets mode 0600 when it is opened, and so do its companion files', async () => {
    await file.makeDatabase()
    chmodSync(file.path, 0o400)
    const db = await file.open()
    for (const suffix of ['', '-wal', '-shm'])
      expect([suffix, modeOf(`${file.path}${suffix}`)]).toEqual([suffix, '600'])
    await db.close()
  })
})

describe('opening rejects, without changing any existing file:', () => {
  it('a text file', async () => {
    await mkdir(join(file.folder, 'data'))
    writeFileSync(file.path, 'dear diary\n'.repeat(1_000))
    await file.expectRejected(/is not a SQLite database/)
  })

  it('a database created by another program', async () => {
    await mkdir(join(file.folder, 'data'))
    const other = new Client(file.path)
    other.exec('CREATE TABLE things (id text)')
    other.close()
    await file.expectRejected(/created by another program/)
  })

  it('an emptied database file', async () => {
    await file.makeDatabase()
    truncateSync(file.path, 0)
    await file.expectRejected(/is empty but previously contained a database/)
  })

  it('a database truncated to any of several sizes', async () => {
    await file.makeDatabase()
    const original = readFileSync(file.path)
    for (const size of [50, 512, 4_095, 4_096, 8_192, 40_000, original.length - 4_096, original.length - 1]) {
      writeFileSync(file.path, original.subarray(0, size))
      await file.expectRejected(/is damaged|is not a SQLite database/)
    }
  })

  it('a database with all bits of any one page inverted', async () => {
    await file.makeDatabase()
    const original = readFileSync(file.path)
    expect(original.length % 4_096).toBe(0)
    for (let start = 0; start < original.length; start += 4_096) {
      const flipped = Buffer.from(original)
      for (let i = start; i < start + 4_096; i += 1) flipped[i] = ~(flipped[i] ?? 0)
      writeFileSync(file.path, flipped)
      await file.expectRejected(/is damaged|is not a SQLite database/)
    }
  }, 30_000)

  it('a database migrated by a newer version', async () => {
    const newer = await file.migrationsOf(SAMPLE_TABLE_SQL.sqlite, 'ALTER TABLE things ADD COLUMN color text;')
    const db = await file.open(newer)
    await db.close()
    await file.expectRejected(/probably newer, version/)
  })

  it('a database with an unknown first migration', async () => {
    await file.makeDatabase()
    const other = await file.migrationsOf(`${SAMPLE_TABLE_SQL.sqlite}\n`)
    await file.expectRejected(/probably newer, version/, other)
  })

  it('a missing file whose write-ahead log exists', async () => {
    await mkdir(join(file.folder, 'data'))
    writeFileSync(`${file.path}-wal`, 'log')
    await expect(file.open()).rejects.toThrow(/is missing, but its write-ahead log/)
    expect(existsSync(file.path)).toBe(false)
    expect(readFileSync(`${file.path}-wal`, 'utf8')).toBe('log')
  })

  it('a folder', async () => {
    await mkdir(file.path, { recursive: true })
    await expect(file.open()).rejects.toThrow(/is not a regular file/)
    expect(readdirSync(join(file.folder, 'data'))).toEqual(['test.sqlite'])
  })

  it('a URL with an unknown scheme', async () => {
    await expect(openDatabase('mysql://localhost/x')).rejects.toThrow(/DATABASE_URL must be/)
  })

  it('a path whose folder cannot be created', async () => {
    writeFileSync(join(file.folder, 'data'), 'in the way')
    await expect(file.open()).rejects.toThrow(UnusableDatabaseError)
    expect(readFileSync(join(file.folder, 'data'), 'utf8')).toBe('in the way')
  })
})

describe('one process per file', () => {
  it('a second process is rejected with the pid of the first, and succeeds after the first is killed', async () => {
    const first = startDatabaseProcess(file.url, file.migrations, 'hold')
    await first.waitForLines(1)
    await file.expectRejected(new RegExp(`is in use by process ${first.pid}\\. Stop that process`))
    await first.kill()
    const db = await file.open()
    await db.close()
  }, 30_000)

  it('a process can open a file again only after closing that file', async () => {
    const db = await file.open()
    await expect(file.open()).rejects.toThrow(/is in use by process/)
    await file.insert(db, 1)
    await db.close()
    const next = await file.open()
    expect(await file.rows(next)).toHaveLength(1)
    await next.close()
  })

  it('a failed attempt to open a file releases the lock on the file', async () => {
    await mkdir(join(file.folder, 'data'))
    writeFileSync(file.path, 'dear diary')
    await file.expectRejected(/is not a SQLite database/)
    await file.expectRejected(/is not a SQLite database/)
  })

  it('a damaged lock file does not prevent a process from opening the database', async () => {
    await mkdir(join(file.folder, 'data'))
    writeFileSync(`${file.path}.lock`, '12345\n'.repeat(500))
    const db = await file.open()
    await db.close()
  })
})
