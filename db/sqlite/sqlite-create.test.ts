import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Client from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { UnusableDatabaseError } from '#db/database'
import { SAMPLE_TABLE_SQL } from '#lib/testing/database/sample-table'
import { SqliteFile } from '#lib/testing/database/temporary-sqlite-file'

const file = new SqliteFile()
/** Command that runs a program with private mounts, which disappear when the program ends. */
const UNSHARE_COMMAND = ['unshare', '--map-root-user', '--mount'] as const
const CAN_MOUNT =
  spawnSync(UNSHARE_COMMAND[0], [...UNSHARE_COMMAND.slice(1), 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0
const listFolder = () => readdirSync(dirname(file.path))

/** Limits the database to two pages, so that later statements fail as on a full disk. */
const NO_MORE_PAGES = 'PRAGMA max_page_count = 2;--> statement-breakpoint\n'

describe('creating a database', () => {
  it('leaves only the lock file and .gitignore after a failure, and the next attempt succeeds', async () => {
    const full = await file.migrationsOf(`${NO_MORE_PAGES}${SAMPLE_TABLE_SQL.sqlite}`)
    await expect(file.open(full)).rejects.toThrow(UnusableDatabaseError)
    expect(listFolder()).toEqual(['.gitignore', 'test.sqlite.lock'])
    await file.makeDatabase()
  })

  it('turns on the write-ahead log and leaves no temporary file', async () => {
    await file.makeDatabase()
    const client = new Client(file.path, { readonly: true })
    expect(client.pragma('journal_mode', { simple: true })).toBe('wal')
    client.close()
    expect(listFolder().filter(name => name.includes('.new'))).toEqual([])
  })

  it.skipIf(!CAN_MOUNT)(
    'leaves no temporary file on a full disk, and opening succeeds once the disk has space',
    () => {
      const program = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']
      const sizes = ['64', '100', '200', '300', '350', '400', '450', '500', '600', '700', '800', '1000']
      const args = [
        ...UNSHARE_COMMAND.slice(1),
        process.execPath,
        ...program,
        'lib/testing/database/full-disk-process.ts',
        file.folder,
      ]
      const disks = execFileSync(UNSHARE_COMMAND[0], [...args, ...sizes], { encoding: 'utf8' })
        .trim()
        .split('\n')
      const outcomes = disks.map(line => JSON.parse(line))
      expect(outcomes.map(({ size, rejection }) => [size, rejection])).toEqual(sizes.map(size => [size, undefined]))
      for (const { left } of outcomes) expect(left.filter((name: string) => name.includes('.new'))).toEqual([])
      expect(outcomes[0].opened).toBe(false)
      expect(outcomes.at(-1).opened).toBe(true)
    },
    60_000,
  )
})

describe('copying a database before migrations', () => {
  it('does not change the database and leaves no temporary file if the copy fails', async () => {
    await file.makeDatabase()
    const digest = file.digest()
    const next = await file.migrationsOf(SAMPLE_TABLE_SQL.sqlite, 'SELECT 1;')
    // Copying fails, because a non-empty folder is at the path of the copy.
    mkdirSync(join(`${file.path}.bak`, 'taken'), { recursive: true })
    await expect(file.open(next)).rejects.toThrow(UnusableDatabaseError)
    expect(existsSync(`${file.path}.bak.new`)).toBe(false)
    expect(file.digest()).toBe(digest)
  })
})
