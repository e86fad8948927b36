import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, DatabaseUnavailableError, UnusableDatabaseError } from '#db/database'
import { openPostgres } from '#db/postgres/postgres'
import { migratePostgres } from '#db/postgres/postgres-migrate'
import { listPlatforms } from '#db/queries/platforms/platforms'
import { POSTGRES_TEST_URL, type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

/** On a busy machine, even a query to a healthy server can take hundreds of milliseconds. */
const QUERY_MAX_MS = 1_000

/** AuthenticationOk and ReadyForQuery: after these, a client sends its first query. */
const WELCOME = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')

const opened = { servers: new Set<Server>(), sockets: new Set<Socket>() }

/** Starts a server for one test and returns its database URL. */
async function startServer(onSocket: (socket: Socket) => void, url = 'postgres://u:p@127.0.0.1/none'): Promise<string> {
  const server = createServer(socket => {
    track(socket)
    onSocket(socket)
  })
  opened.servers.add(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const serverUrl = new URL(url)
  serverUrl.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  serverUrl.searchParams.set('query_timeout', String(QUERY_MAX_MS))
  return serverUrl.href
}

function track(socket: Socket): void {
  opened.sockets.add(socket)
  socket.on('error', () => undefined)
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

afterEach(async () => {
  for (const socket of opened.sockets) socket.destroy()
  opened.sockets.clear()
  for (const server of opened.servers) await new Promise(resolve => server.close(resolve))
  opened.servers.clear()
})

describe('a PostgreSQL server that never answers a query', () => {
  it('makes openPostgres and migratePostgres fail with a timeout', async () => {
    const welcomingUrl = await startServer(socket => socket.once('data', () => socket.write(WELCOME)))
    const silentUrl = await startServer(() => undefined)
    // Remove the driver option, so that the default limits apply.
    const [welcoming, silent] = [welcomingUrl, silentUrl].map(url => url.replace(/\?.*/, ''))
    const tries = [openPostgres(welcoming ?? ''), openPostgres(silent ?? ''), migratePostgres(silent ?? '')]
    const rejections = await Promise.all(tries.map(each => Promise.resolve(each).catch(error => error)))
    expect(rejections.map(({ message }) => message)).toEqual([
      "Can't open the PostgreSQL database: Query read timeout",
      expect.stringMatching(/^Can't open the PostgreSQL database: .*timeout.*$/),
      expect.stringMatching(/timeout/),
    ])
    for (const rejection of rejections.slice(0, 2)) expect(rejection).toBeInstanceOf(UnusableDatabaseError)
  }, 20_000)
})

describe.skipIf(!POSTGRES_TEST_URL)('a PostgreSQL server that hangs (needs TEST_POSTGRES_URL)', () => {
  let test: TestDatabase
  let db: Database
  /** While true, the proxy drops the server's answers. */
  let isHanging: boolean

  beforeEach(async () => {
    isHanging = false
    test = await testDatabase('postgres')
    const { hostname, port } = new URL(test.url)
    const proxy = (client: Socket): void => {
      const server = connect(Number(port || 5432), hostname)
      track(server)
      client.pipe(server)
      client.once('close', () => server.destroy())
      server.on('data', chunk => void (isHanging || client.write(chunk)))
    }
    db = await openPostgres(await startServer(proxy, test.url))
  })
  afterEach(async () => {
    await db.close()
    await test.dispose()
  })

  const query = () => db.read(listPlatforms)

  it('is reported as unavailable until it answers again', async () => {
    await Promise.all([query(), query()])
    isHanging = true
    const pending = [query(), db.transact(listPlatforms)].map(each => each.catch(error => error))
    for (const error of await Promise.all(pending)) expect(error).toBeInstanceOf(DatabaseUnavailableError)
    isHanging = false
    expect(await query()).toEqual([])
  })

  it('saves no changes of the running transaction', async () => {
    const work = db.transact(async tx => {
      await tx.sql.insert(tx.tables.settings).values({ name: 'a', value: 'b' })
      isHanging = true
      await tx.sql.insert(tx.tables.settings).values({ name: 'c', value: 'd' })
    })
    await expect(work).rejects.toThrow(DatabaseUnavailableError)
    isHanging = false
    expect(await db.read(async tx => tx.sql.select().from(tx.tables.settings))).toEqual([])
  })

  it('does not prevent close() from finishing, and the pending query fails with DatabaseUnavailableError', async () => {
    await Promise.all(Array.from({ length: 4 }, query))
    isHanging = true
    const pending = query().catch(error => error)
    expect(await measureMs(() => db.close())).toBeLessThan(8_000)
    expect(await pending).toBeInstanceOf(DatabaseUnavailableError)
  }, 15_000)
})
