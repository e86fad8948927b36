import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open-database'
import { findApiToken } from '#db/queries/platforms/tokens'
import type { ApiToken } from '#lib/contract/sandbox/exchange'
import { ensureFirstPlatform, type FirstPlatform } from '#lib/runtime/data-folder/first-platform'
import { tokenFile, type WritableTokenFile } from '#lib/runtime/data-folder/token-file'
import { TESTED_KINDS, type TestDatabase, testDatabase } from '#lib/testing/database/test-database'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

const TEAM = { clientId: 'team', clientSecret: 'given-secret-of-at-least-32-characters' }

let running: TestWorld
let database: TestDatabase
let folder: string

const start = (db: Database, file: WritableTokenFile, configured?: ApiToken) =>
  ensureFirstPlatform({ ...running.world, db }, file, configured)
const names = () =>
  database.db.read(async tx => (await tx.sql.select().from(tx.tables.platforms)).map(({ name }) => name))

async function isAccepted({ clientId }: FirstPlatform, secret = ''): Promise<boolean> {
  const stored = await database.db.read(tx => findApiToken(tx, clientId))
  return stored?.secretDigest === running.world.digestHex(secret)
}

function withEmptyData(kind?: Database['kind']): void {
  beforeEach(async () => {
    running = await testWorld()
    database = await testDatabase(kind)
    folder = await mkdtemp(join(tmpdir(), 'countersign-first-'))
  })
  afterEach(async () => {
    await database.dispose()
    await running.dispose()
    await rm(folder, { recursive: true })
  })
}

describe.each(TESTED_KINDS)('concurrent first starts on %s', kind => {
  withEmptyData(kind)

  test('create one platform, and only one of the starts reports its token', async () => {
    // On PostgreSQL, a second connection simulates another process.
    const other = kind === 'postgres' ? await openDatabase(database.url) : database.db
    const started = await Promise.all([database.db, other].map(db => start(db, tokenFile(folder))))
    if (other !== database.db) await other.close()
    expect(await names()).toEqual(['First platform'])
    expect(new Set(started.map(({ clientId }) => clientId)).size).toBe(1)
    const reporting = started.filter(({ newSecret }) => newSecret !== undefined)
    expect(reporting).toHaveLength(1)
    for (const start of reporting) {
      expect(await isAccepted(start, start.newSecret)).toBe(true)
      expect(tokenFile(folder).read()).toEqual({ clientId: start.clientId, clientSecret: start.newSecret })
    }
  })

  test('with the same configured token create one platform', async () => {
    const started = await Promise.all([1, 2, 3].map(() => start(database.db, tokenFile(folder), TEAM)))
    expect(await names()).toEqual(['First platform'])
    for (const first of started) expect(await isAccepted(first, TEAM.clientSecret)).toBe(true)
  })

  test('on two machines leave a token file on only one of them', async () => {
    const files = ['a', 'b'].map(name => tokenFile(join(folder, name)))
    const started = await Promise.all(files.map(file => start(database.db, file)))
    expect(await names()).toEqual(['First platform'])
    const tokens = files.map(file => file.read()).filter(token => token !== undefined)
    expect(tokens.map(({ clientId }) => clientId)).toEqual([started[0]?.clientId])
  })
})

describe('a first start', () => {
  withEmptyData()

  test('that is killed before storing its platform leaves its token for the next start', async () => {
    const file = tokenFile(folder)
    const killed = { ...database.db, transact: () => Promise.reject(new Error('killed')) }
    await expect(start(killed, file)).rejects.toThrow('killed')
    const token = file.read()
    expect(token?.clientSecret).toMatch(/^[0-9a-f]{64}$/)
    const next = await start(database.db, file)
    expect([next.clientId, next.newSecret]).toEqual([token?.clientId, token?.clientSecret])
    expect(await isAccepted(next, token?.clientSecret)).toBe(true)
    expect(file.read()).toEqual(token)
  })

  test('creates no platform if it cannot write its token file', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(start(database.db, tokenFile(join(folder, 'file')))).rejects.toThrow()
    expect(await names()).toEqual([])
    expect((await start(database.db, tokenFile(folder))).newSecret).toBe(tokenFile(folder).read()?.clientSecret)
  })

  test('with a configured token succeeds but reports an unwritable token file, and so does a later start', async () => {
    writeFileSync(join(folder, 'file'), '')
    const unwritable = tokenFile(join(folder, 'file'))
    for (const turn of ['first', 'later']) {
      const started = await start(database.db, unwritable, TEAM)
      expect([turn, started.clientId, started.newSecret]).toEqual([turn, 'team', undefined])
      expect(started.tokenFileError?.message).toMatch(
        /credentials\.json cannot be written \(E[A-Z]+\): give the server write access/,
      )
      expect(await isAccepted(started, TEAM.clientSecret)).toBe(true)
    }
    expect(await names()).toEqual(['First platform'])
    expect((await start(database.db, tokenFile(folder), TEAM)).tokenFileError).toBeUndefined()
    expect(tokenFile(folder).read()).toEqual(TEAM)
  })

  test.each(['', '{', 'null', '{"clientId":"a"}', '{"clientId":"","clientSecret":""}'])(
    'replaces a damaged token file (%j)',
    async text => {
      writeFileSync(join(folder, 'credentials.json'), text)
      const first = await start(database.db, tokenFile(folder))
      expect(tokenFile(folder).read()).toEqual({ clientId: first.clientId, clientSecret: first.newSecret })
      expect(await isAccepted(first, first.newSecret)).toBe(true)
    },
  )

  test('prefers a configured token to the token in the file', async () => {
    tokenFile(folder).write({ clientId: 'old', clientSecret: 'x'.repeat(32) })
    const first = await start(database.db, tokenFile(folder), TEAM)
    expect(first).toMatchObject({ clientId: 'team', newSecret: undefined })
    expect(tokenFile(folder).read()).toEqual(TEAM)
  })
})
