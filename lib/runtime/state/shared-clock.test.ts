import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, DatabaseUnavailableError } from '#db/database'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { dispatch } from '#lib/http/handle'
import { type RunningWorld, worldOf } from '#lib/runtime/build-world'
import { configFrom } from '#lib/runtime/config/config'
import { TESTED_KINDS, type TestDatabase, testDatabase } from '#lib/testing/database/test-database'
import { inProcess } from '#lib/testing/sandbox/send-request'

const TOKEN = { SANDBOX_CLIENT_ID: 'team', SANDBOX_CLIENT_SECRET: 'given-secret-of-at-least-32-characters' }
const HEADERS = { authorization: `Basic ${btoa(`${TOKEN.SANDBOX_CLIENT_ID}:${TOKEN.SANDBOX_CLIENT_SECRET}`)}` }
const HOUR = 3_600_000

let database: TestDatabase
let folder: string
let worlds: RunningWorld[]

/** Starts a World on the database, as a separate process would. */
async function start(db: Database) {
  const env = { ...TOKEN, LOG_LEVEL: 'silent', DATABASE_URL: `file:${join(folder, 'elsewhere.sqlite')}` }
  const world = await worldOf(configFrom(env, { version: '0.0.0-test', node: process.versions.node }), { db })
  worlds.push(world)
  return { world, send: inProcess(request => dispatch(request, world)) }
}

const setUp = async (kind: Database['kind']) => {
  database = await testDatabase(kind)
  folder = await mkdtemp(join(tmpdir(), 'countersign-shared-'))
  worlds = []
}
const tearDown = async () => {
  for (const world of worlds) await world.close()
  await database.dispose()
  await rm(folder, { recursive: true })
}

describe.each(TESTED_KINDS)('a clock moved by one of two processes on one %s database', kind => {
  let one: Awaited<ReturnType<typeof start>>
  let other: typeof one
  let now: string
  beforeEach(async () => {
    await setUp(kind)
    // SQLite allows only one process, so both Worlds use the same open database.
    const db: Database = { ...database.db, shared: true }
    one = await start(db)
    other = await start(db)
    const moved = await one.send('POST', `${CONTROL_PATH}/clock`, { body: { mode: 'frozen', advanceMs: HOUR } })
    now = moved.body.now
  })
  afterEach(tearDown)

  test('is shown by the other process immediately', async () => {
    expect((await other.send('GET', `${CONTROL_PATH}/clock`)).body).toMatchObject({ mode: 'frozen', now })
  })

  test("sets the time of the other process's next call and of that call's exchange", async () => {
    const body = { customerType: 'INDIVIDUAL' }
    const reply = await other.send('POST', `${BASE_PATH}/customers`, { headers: HEADERS, body })
    expect([reply.status, reply.body.createdAt]).toEqual([201, now])
    const { data } = (await other.send('GET', `${CONTROL_PATH}/exchanges`)).body
    expect(data.map(({ receivedAt }: { receivedAt: string }) => receivedAt)).toEqual([now])
  })

  test('sets the time of a call that the other process began to receive before the move', async () => {
    await one.send('POST', `${CONTROL_PATH}/reset`)
    const bodyBytes = new TextEncoder().encode('{"customerType":"INDIVIDUAL"}')
    const answer = await dispatch(
      {
        method: 'POST',
        target: `${BASE_PATH}/customers`,
        headers: Object.entries({
          ...HEADERS,
          host: 'localhost:3000',
          'content-type': 'application/json',
          'content-length': String(bodyBytes.length),
        }),
        readBody: async () => {
          const moved = await one.send('POST', `${CONTROL_PATH}/clock`, { body: { mode: 'frozen', advanceMs: HOUR } })
          now = moved.body.now
          return bodyBytes
        },
        signal: new AbortController().signal,
      },
      other.world,
    )
    expect([answer.status, JSON.parse(String(answer.body)).createdAt]).toEqual([201, now])
  })

  test("sets the logged time of the other process's next call, even if that call is rejected", async () => {
    expect((await other.send('GET', `${BASE_PATH}/customers`)).status).toBe(401)
    const { data } = (await other.send('GET', `${CONTROL_PATH}/exchanges`)).body
    expect(data.map(({ receivedAt }: { receivedAt: string }) => receivedAt)).toEqual([now])
  })

  test('is restored if the other process saves a snapshot and loads it after a reset', async () => {
    const saved = await other.send('POST', `${CONTROL_PATH}/snapshots`, { body: { name: 'Moved' } })
    expect(saved.status).toBe(201)
    await one.send('POST', `${CONTROL_PATH}/reset`)
    await other.send('POST', `${CONTROL_PATH}/snapshots/${saved.body.id}/load`)
    expect((await one.send('GET', `${CONTROL_PATH}/clock`)).body).toMatchObject({ mode: 'frozen', now })
  })
})

test('reading the clock does not query a private database', async () => {
  await setUp('sqlite')
  let readCount = 0
  const read: Database['read'] = work => {
    readCount += 1
    return database.db.read(work)
  }
  const { send } = await start({ ...database.db, read })
  // The timed work of the start reads the database once.
  await send('GET', `${CONTROL_PATH}/clock`)
  readCount = 0
  expect((await send('GET', `${CONTROL_PATH}/clock`)).status).toBe(200)
  expect(readCount).toBe(0)
  await tearDown()
})

test('while a shared database is down, an unknown path gets 404, an unsupported method 405 and a valid call 503', async () => {
  await setUp('sqlite')
  let isDown = false
  const read: Database['read'] = work =>
    isDown ? Promise.reject(new DatabaseUnavailableError('full')) : database.db.read(work)
  const { send } = await start({ ...database.db, shared: true, read })
  isDown = true
  expect((await send('GET', `${BASE_PATH}/nothing`)).status).toBe(404)
  expect((await send('PUT', `${BASE_PATH}/customers`)).status).toBe(405)
  expect((await send('GET', `${BASE_PATH}/customers`, { headers: HEADERS })).status).toBe(503)
  isDown = false
  await tearDown()
})
