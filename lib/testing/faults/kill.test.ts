import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Client from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSqlite } from '#db/sqlite/sqlite'
import type { FaultClient } from '#lib/testing/faults/fault-client'
import {
  clientOf,
  databaseFile,
  findDatabaseProblems,
  type ServerProcess,
  startServer,
  stop,
} from '#lib/testing/faults/server-process'
import type { Reply } from '#lib/testing/sandbox/send-request'
import { type RandomSource, seededRandom } from '#lib/testing/sandbox/test-random'

const WRITERS = 16
const ROUNDS = 2

let folder: string
const servers: ServerProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-kill-'))
})
afterEach(async () => {
  for (const server of servers.splice(0)) await stop(server, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function start(env?: Readonly<Record<string, string>>): Promise<{ server: ServerProcess; client: FaultClient }> {
  const server = await startServer(folder, env)
  servers.push(server)
  return { server, client: await clientOf(server) }
}

describe('kill -9 while sixteen writers create quotes', () => {
  test('no acknowledged quote is lost, replays return the same bytes, and the ledger remains correct', async () => {
    const random = seededRandom('kill -9')
    const acknowledged = new Map<string, Reply>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { server, client } = await start()
      const written = new Map<string, Reply>()
      const until = 20 + random.below(300)
      await write(client, written, `round-${round}`, random, () => {
        if (written.size === until) server.child.kill('SIGKILL')
      })
      expect((await server.ended).signal).toBe('SIGKILL')
      expect(await findDatabaseProblems(folder)).toEqual([])
      for (const [key, reply] of written) acknowledged.set(key, reply)
    }
    const { server, client } = await start()
    await verify(client, acknowledged)
    expect(acknowledged.size).toBeGreaterThan(ROUNDS * 20)
    await stop(server, 'SIGTERM')
    expect(await findDatabaseProblems(folder)).toEqual([])
  }, 240_000)
})

/** Creates quotes concurrently until the server ends. */
async function write(
  client: FaultClient,
  acknowledged: Map<string, Reply>,
  name: string,
  random: RandomSource,
  onEach: () => void,
): Promise<void> {
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = 0; ; turn += 1) {
        const key = `${name}-${writer}-${turn}`
        const changes = { lockedCurrencyAmount: 1_000 + turn, immediatelyExecute: random.chance(0.3) }
        const reply = await client.quote(changes, { 'idempotency-key': key }).catch(() => undefined)
        if (reply === undefined) return
        expect(reply.status, reply.text).toBe(201)
        acknowledged.set(key, reply)
        onEach()
      }
    }),
  )
}

/** Every acknowledged quote must be stored. A repeat with every tenth key must get the same response. */
async function verify(client: FaultClient, acknowledged: ReadonlyMap<string, Reply>): Promise<void> {
  const left = [...acknowledged.entries()]
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        const [key, { body, text }] = next
        expect((await client.call('GET', `/quotes/${body.id}`)).body, key).toEqual(body)
        if (left.length % 10 !== 0) continue
        const again = await client.quote({}, { 'idempotency-key': key })
        expect([again.status, again.text], key).toEqual([201, text])
      }
    }),
  )
}

describe('after SIGTERM', () => {
  test('the server answers fifty in-flight calls, empties the write-ahead log and ends within ten seconds', async () => {
    const { server, client } = await start()
    const holder = new Client(databaseFile(folder), { timeout: 0 })
    holder.exec('BEGIN IMMEDIATE')
    const calls = Array.from({ length: 50 }, () => client.quote())
    // This read is sent after the fifty calls, so its response shows that the calls have arrived too.
    await client.control('GET', '/state')
    const signaledAt = performance.now()
    server.child.kill('SIGTERM')
    await waitUntilRefused(client)
    holder.exec('COMMIT')
    void holder.close()
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 201))
    const { code } = await server.ended
    expect(code).toBe(143)
    expect(performance.now() - signaledAt).toBeLessThan(10_000)
    const log = `${databaseFile(folder)}-wal`
    expect(existsSync(log) ? statSync(log).size : 0).toBe(0)
    expect(await findDatabaseProblems(folder)).toEqual([])
    expect(await countStoredQuotes()).toBe(50)
  })

  test('without in-flight calls, the server ends within three seconds despite idle connections and an open event stream', async () => {
    const { server, client } = await start()
    const events = await fetch(`${server.origin}/api/sandbox/events`)
    await client.quote()
    const signaledAt = performance.now()
    await stop(server, 'SIGTERM')
    expect(performance.now() - signaledAt).toBeLessThan(3_000)
    await events.text()
    expect(await countStoredQuotes()).toBe(1)
  })
})

async function waitUntilRefused(client: FaultClient): Promise<void> {
  const isListening = () =>
    client.call('GET', '/customers', undefined, { connection: 'close' }).then(
      () => true,
      () => false,
    )
  while (await isListening());
}

async function countStoredQuotes(): Promise<number> {
  const db = await openSqlite(`file:${databaseFile(folder)}`)
  const rows = await db.read(tx => tx.sql.select().from(tx.tables.quotes))
  await db.close()
  return rows.length
}

describe('a process that cannot start', () => {
  test('exits with a one-line error if another process uses the database file, and that process continues', async () => {
    const { server, client } = await start()
    const second = await startServer(folder)
    servers.push(second)
    const { code, stdout, stderr } = await second.ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain(String(server.child.pid))
    expect((await client.quote()).status).toBe(201)
  })

  test('exits with a one-line error and prints nothing else if its port is in use', async () => {
    const { server } = await start()
    const other = await mkdtemp(join(folder, 'other-'))
    const second = await startServer(other, { PORT: String(server.port) })
    servers.push(second)
    const { code, stdout, stderr } = await second.ended
    expect([code, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1])
    expect(stderr).toContain(`Port ${server.port} on 127.0.0.1 is in use.`)
  })

  test('exits with a one-line error if its settings are invalid, or its database or data folder is unusable', async () => {
    const notADatabase = join(folder, 'prose.sqlite')
    writeFileSync(notADatabase, 'This is prose, not a SQLite database. '.repeat(5))
    const cutShort = join(folder, 'cut-short')
    mkdirSync(cutShort)
    writeFileSync(join(cutShort, 'kek'), 'short')
    const unwritable = join(folder, 'unwritable')
    mkdirSync(join(unwritable, 'credentials.json'), { recursive: true })
    const unusable: Record<string, string>[] = [
      { SANDBOX_SECRET: 'x' },
      { DATABASE_URL: `file:${notADatabase}` },
      { DATABASE_URL: `file:${join(cutShort, 'data.sqlite')}` },
      // With a token from the environment, the server would not need its token file.
      { DATABASE_URL: `file:${join(unwritable, 'data.sqlite')}`, SANDBOX_CLIENT_ID: '', SANDBOX_CLIENT_SECRET: '' },
    ]
    await Promise.all(
      unusable.map(async env => {
        const server = await startServer(folder, env)
        servers.push(server)
        const { code, stdout, stderr } = await server.ended
        expect([code, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1])
      }),
    )
  })
})

describe('a database that cannot be written', () => {
  test('while another process locks the database, writes get 503 within three seconds and reads succeed', async () => {
    const { client } = await start()
    const created = await client.quote()
    const holder = new Client(databaseFile(folder), { timeout: 0 })
    holder.exec('BEGIN IMMEDIATE')
    const askedAt = performance.now()
    const busy = Array.from({ length: 5 }, async () => ({ reply: await client.quote(), at: performance.now() }))
    let isHeld = true
    const answered = Promise.all(busy).finally(() => (isHeld = false))
    let reads = 0
    while (isHeld) {
      expect((await client.call('GET', `/quotes/${created.body.id}`)).status).toBe(200)
      reads += 1
    }
    for (const { reply, at } of await answered) {
      expect(at - askedAt).toBeLessThan(3_000)
      expect([reply.status, reply.body.code, reply.headers.get('retry-after')]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
        '1',
      ])
      expect(Object.keys(reply.body)).toEqual(['status', 'code', 'message'])
    }
    expect(reads).toBeGreaterThan(20)
    holder.exec('COMMIT')
    void holder.close()
    expect((await client.quote()).status).toBe(201)
  })
})
