import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, watch } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Client from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, DatabaseRefusedError } from '#db/database'
import { openDatabase } from '#db/open-database'
import { openSqlite } from '#db/sqlite'
import { instantFromEpoch } from '#lib/contract/scalars'
import { startDatabaseProcess } from '#lib/testing/start-database-process'
import { migrationsFolder, THINGS, THINGS_SQL } from '#lib/testing/things'

const things = THINGS.sqlite
const SECOND_MIGRATION = `ALTER TABLE things ADD COLUMN colour text;--> statement-breakpoint
UPDATE things SET owner = owner || ' moved';`

let folder: string
let path: string
let url: string
let migrations: string
const folders: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-file-'))
  path = join(folder, 'data', 'test.sqlite')
  url = `file:${path}`
  migrations = await migrationsFolder(THINGS_SQL.sqlite)
  folders.push(folder, migrations)
})

afterEach(async () => {
  await Promise.all(folders.splice(0).map(each => rm(each, { recursive: true })))
})

const open = (folderOfMigrations = migrations) => openSqlite(url, { migrations: folderOfMigrations })
const digest = () => createHash('sha256').update(readFileSync(path)).digest('hex')
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

async function insert(db: Database, count: number): Promise<void> {
  await db.transact(async tx => {
    for (let i = 0; i < count; i += 1) {
      const row = {
        id: `t${i}`,
        owner: `owner ${i}`,
        kind: 'MANY' as const,
        balance: BigInt(i),
        createdAt: instantFromEpoch(i),
      }
      await tx.sql.insert(things).values({ ...row, note: { text: 'x'.repeat(200), list: [] } })
    }
  })
}

/** Makes a database of some 60 pages and closes it. */
async function makeDatabase(): Promise<void> {
  const db = await open()
  await insert(db, 500)
  await db.close()
}

async function rows(db: Database): Promise<(typeof things.$inferSelect)[]> {
  return db.read(tx => tx.sql.select().from(things))
}

/** Opening is refused in one line that names the file, and the file stays as it is. */
async function expectRefused(reason: RegExp, folderOfMigrations?: string): Promise<void> {
  const before = digest()
  const refusal = await open(folderOfMigrations).then(
    db => db.close(),
    error => error,
  )
  expect(refusal).toBeInstanceOf(DatabaseRefusedError)
  expect(refusal.message).toMatch(reason)
  expect(refusal.message).toContain(path)
  expect(refusal.message).not.toContain('\n')
  expect(digest()).toBe(before)
}

describe('a path without a database', () => {
  it('starts fresh, and only its owner can read what it makes', async () => {
    const db = await open()
    await insert(db, 1)
    expect(modeOf(join(folder, 'data'))).toBe('700')
    for (const suffix of ['', '-wal', '-shm', '.lock'])
      expect([suffix, modeOf(`${path}${suffix}`)]).toEqual([suffix, '600'])
    await db.close()
  })

  it('starts fresh from an empty file', async () => {
    await mkdir(join(folder, 'data'))
    writeFileSync(path, '')
    const db = await open()
    expect(await rows(db)).toEqual([])
    await db.close()
  })

  it('whose making was killed half way starts fresh', async () => {
    await mkdir(join(folder, 'data'))
    writeFileSync(`${path}.new`, 'half a database')
    writeFileSync(`${path}.new-wal`, 'and its log')
    const db = await open()
    expect(await rows(db)).toEqual([])
    await db.close()
    expect(existsSync(`${path}.new`)).toBe(false)
  })
})

describe('a closed database', () => {
  it('is one file with everything in it: the log is empty or gone', async () => {
    await makeDatabase()
    expect(existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0).toBe(0)
    const db = await open()
    expect(await rows(db)).toHaveLength(500)
    await db.close()
  })

  it('opens with garbage in its log alone, which holds nothing', async () => {
    await makeDatabase()
    writeFileSync(`${path}-wal`, 'garbage'.repeat(1_000))
    const db = await open()
    expect(await rows(db)).toHaveLength(500)
    await db.close()
  })
})

describe('refused, and left byte for byte', () => {
  it('a text file', async () => {
    await mkdir(join(folder, 'data'))
    writeFileSync(path, 'dear diary\n'.repeat(1_000))
    await expectRefused(/is no SQLite database/)
  })

  it('a database of another program', async () => {
    await mkdir(join(folder, 'data'))
    const other = new Client(path)
    other.exec('CREATE TABLE things (id text)')
    other.close()
    await expectRefused(/of another program/)
  })

  it('a file emptied since it held a database', async () => {
    await makeDatabase()
    truncateSync(path, 0)
    await expectRefused(/is empty, but held a database before/)
  })

  it('a database cut short anywhere', async () => {
    await makeDatabase()
    const whole = readFileSync(path)
    for (const size of [50, 512, 4_095, 4_096, 8_192, 40_000, whole.length - 4_096, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, size))
      await expectRefused(/is damaged|is no SQLite database/)
    }
  })

  it('a database with any one of its pages flipped', async () => {
    await makeDatabase()
    const whole = readFileSync(path)
    expect(whole.length % 4_096).toBe(0)
    for (let start = 0; start < whole.length; start += 4_096) {
      const flipped = Buffer.from(whole)
      for (let i = start; i < start + 4_096; i += 1) flipped[i] = ~(flipped[i] ?? 0)
      writeFileSync(path, flipped)
      await expectRefused(/is damaged|is no SQLite database/)
    }
  }, 30_000)

  it('a database of a newer version', async () => {
    const newer = await migrationsFolder(THINGS_SQL.sqlite, SECOND_MIGRATION)
    folders.push(newer)
    const db = await open(newer)
    await db.close()
    await expectRefused(/newer version/)
  })

  it('a database whose first migration is not ours', async () => {
    await makeDatabase()
    const other = await migrationsFolder(`${THINGS_SQL.sqlite}\n`)
    folders.push(other)
    await expectRefused(/newer version/, other)
  })

  it('a missing file whose log is there', async () => {
    await mkdir(join(folder, 'data'))
    writeFileSync(`${path}-wal`, 'log')
    await expect(open()).rejects.toThrow(/is missing, but its log/)
    expect(existsSync(path)).toBe(false)
  })

  it('a folder, and a URL of no database', async () => {
    await mkdir(path, { recursive: true })
    await expect(open()).rejects.toThrow(DatabaseRefusedError)
    await expect(openDatabase('mysql://localhost/x')).rejects.toThrow(/DATABASE_URL must start with/)
  })

  it('a folder that cannot be made', async () => {
    writeFileSync(join(folder, 'data'), 'in the way')
    await expect(open()).rejects.toThrow(DatabaseRefusedError)
  })
})

describe('migrations', () => {
  let next: string

  beforeEach(async () => {
    await makeDatabase()
    next = await migrationsFolder(THINGS_SQL.sqlite, SECOND_MIGRATION)
    folders.push(next)
  })

  it('bring an older database up to date and keep every row, after a copy to .bak', async () => {
    const db = await open(next)
    const migrated = await rows(db)
    await db.close()
    expect(migrated).toHaveLength(500)
    expect(migrated.every(row => row.owner.endsWith(' moved'))).toBe(true)
    expect(modeOf(`${path}.bak`)).toBe('600')
    const backup = new Client(`${path}.bak`, { readonly: true })
    expect(
      backup
        .prepare(`SELECT count(*) FROM things WHERE owner LIKE 'owner %' AND owner NOT LIKE '% moved'`)
        .pluck()
        .get(),
    ).toBe(500)
    backup.close()
  })

  it('make no copy when there is nothing to do', async () => {
    const db = await open()
    await db.close()
    expect(existsSync(`${path}.bak`)).toBe(false)
  })

  it('that fail leave the old database, which still opens', async () => {
    const broken = await migrationsFolder(THINGS_SQL.sqlite, `${SECOND_MIGRATION}--> statement-breakpoint\nnonsense`)
    folders.push(broken)
    await expect(open(broken)).rejects.toThrow(DatabaseRefusedError)
    const db = await open()
    expect((await rows(db)).filter(row => row.owner.endsWith(' moved'))).toEqual([])
    await db.close()
  })

  it.each([1, 2, 4, 8, 16, 32, 64])(
    'killed at change %s of the folder leave the old database or the new one',
    async at => {
      const child = startDatabaseProcess(url, next, 'hold')
      await Promise.race([changes(join(folder, 'data'), at), child.printed(1)])
      await child.kill()
      const client = new Client(path)
      const moved = client.prepare(`SELECT count(*) FROM things WHERE owner LIKE '% moved'`).pluck().get()
      client.close()
      expect([0, 500]).toContain(moved)
      const db = await open(next)
      const migrated = await rows(db)
      await db.close()
      expect(migrated).toHaveLength(500)
      expect(migrated.filter(row => !/^owner \d+ moved$/.test(row.owner))).toEqual([])
    },
    30_000,
  )
})

describe('one process per file', () => {
  it('a second one is refused and told whom to stop; when the first is killed, the next takes over', async () => {
    const first = startDatabaseProcess(url, migrations, 'hold')
    await first.printed(1)
    await expectRefused(new RegExp(`is in use by process ${first.pid}\\. Stop it`))
    await first.kill()
    const db = await open()
    await db.close()
  }, 30_000)

  it('the same process is refused as well, until it closes', async () => {
    const db = await open()
    await expect(open()).rejects.toThrow(/is in use by process/)
    await insert(db, 1)
    await db.close()
    const next = await open()
    expect(await rows(next)).toHaveLength(1)
    await next.close()
  })

  it('a refused opening frees the file', async () => {
    await mkdir(join(folder, 'data'))
    writeFileSync(path, 'dear diary')
    await expectRefused(/is no SQLite database/)
    await expectRefused(/is no SQLite database/)
  })

  it('a damaged lock file is nobody’s', async () => {
    await mkdir(join(folder, 'data'))
    writeFileSync(`${path}.lock`, '12345\n'.repeat(500))
    const db = await open()
    await db.close()
  })
})

/** Resolves at the given change in a folder. */
async function changes(watched: string, count: number): Promise<void> {
  let seen = 0
  for await (const _ of watch(watched)) {
    seen += 1
    if (seen >= count) return
  }
}
