import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSqlite } from '#db/sqlite/sqlite'
import { worldOf } from '#lib/runtime/build-world'
import { configFrom } from '#lib/runtime/config/config'
import { UnusableFileError } from '#lib/runtime/data-folder/unusable-file-error'
import { startupErrorMessage } from '#lib/runtime/server/start'

let folder: string
let url: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-build-'))
  url = `file:${join(folder, 'data.sqlite')}`
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const config = (env: Readonly<Record<string, string>> = {}) =>
  configFrom({ LOG_LEVEL: 'silent', DATABASE_URL: url, ...env }, { version: '1.2.3', node: '24.0.0' })

const FILES: readonly {
  readonly what: string
  readonly file: string
  readonly message: RegExp
  create(path: string): void
}[] = [
  {
    what: 'a key file of 5 bytes',
    file: 'kek',
    message: /is not a valid key: it has 5 bytes instead of 32: .*SANDBOX_KEK/,
    create: path => writeFileSync(path, 'short'),
  },
  {
    what: 'a key file that cannot be read',
    file: 'kek',
    message: /cannot be read \(EISDIR\): .*SANDBOX_KEK/,
    create: mkdirSync,
  },
  {
    what: 'a key file that is a broken link',
    file: 'kek',
    message: /is a broken link or was just removed: .*SANDBOX_KEK/,
    create: path => symlinkSync(join(path, '../absent/kek'), path),
  },
  {
    what: 'a token file that cannot be written',
    file: 'credentials.json',
    message: /cannot be written \(EISDIR\): give the server write access/,
    create: mkdirSync,
  },
]

describe.each(FILES)('a start with a data folder that contains $what', ({ file, message, create }) => {
  test('throws a one-line error with the path of the file, and closes the database', async () => {
    const path = join(folder, file)
    create(path)
    const error = await worldOf(config()).catch((fault: unknown) => fault)
    expect(error).toBeInstanceOf(UnusableFileError)
    const line = startupErrorMessage(error) ?? ''
    expect(line.startsWith(`${path} `)).toBe(true)
    expect(line).toMatch(message)
    expect(line).not.toContain('\n')
    // Opening the database fails if this process still has it open.
    await (await openSqlite(url)).close()
  })

  test('fails; after the file is removed, the next start succeeds and creates the first platform', async () => {
    const path = join(folder, file)
    create(path)
    await expect(worldOf(config())).rejects.toThrow(path)
    rmSync(path, { recursive: true })
    const world = await worldOf(config())
    const { clientId, newSecret: clientSecret } = world.firstPlatform
    expect(clientSecret).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'))).toEqual({ clientId, clientSecret })
    await world.close()
  })
})

test('a failed start does not close a database that the caller passed in', async () => {
  writeFileSync(join(folder, 'kek'), 'short')
  const db = await openSqlite(url)
  await expect(worldOf(config(), { db })).rejects.toThrow(UnusableFileError)
  expect(await db.read(async tx => tx.sql.select().from(tx.tables.platforms))).toEqual([])
  await db.close()
})

test('a start removes temporary files that a killed process left in the data folder an hour ago', async () => {
  const temporaryFiles = ['kek', 'credentials.json'].map(name => join(folder, `${name}.0123456789abcdef.new`))
  const anHourAgo = Date.now() / 1_000 - 3_600
  for (const file of temporaryFiles) {
    writeFileSync(file, 'half')
    utimesSync(file, anHourAgo, anHourAgo)
  }
  await (await worldOf(config())).close()
  expect(temporaryFiles.filter(file => existsSync(file))).toEqual([])
})
