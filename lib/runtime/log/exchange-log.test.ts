import { desc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { insertExchange, listExchanges, newestExchange } from '#db/queries/sandbox/exchanges'
import { listSeenResponses } from '#db/queries/sandbox/seen-responses'
import { readSetting, writeSetting } from '#db/queries/sandbox/settings'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { instantFromEpoch, isoFromInstant } from '#lib/contract/scalars'
import type { ObservedExchange, SandboxEvent } from '#lib/operations/world'
import { readMissed } from '#lib/runtime/log/published-exchanges'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { observedExchange as exchange } from '#lib/testing/fixtures/sample-exchange'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

const ALL = { limit: 100, cursor: undefined }

describe.each(TESTED_KINDS)('exchange log on %s', kind => {
  let running: TestWorld
  beforeEach(async () => {
    running = await testWorld({ kind })
  })
  afterEach(() => running.dispose())

  const log = () => running.world.exchanges
  const add = (observed: ObservedExchange) => log().add(observed, () => observed)
  const ids = async () => (await log().list({}, ALL)).data.map(({ id }) => id)
  const countStored = () => running.world.db.read(async tx => (await tx.sql.select().from(tx.tables.exchanges)).length)

  test('keeps the newest thousand exchanges, and lists each of them once across pages', async () => {
    for (let index = 0; index < 1_250; index += 1) add(exchange(`ex_${index}`))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await log().list({}, { limit: 100, cursor })
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(seen).toEqual(Array.from({ length: 1_000 }, (_, index) => `ex_${1_249 - index}`))
    expect(await countStored()).toBe(1_000)
    expect(await log().find('ex_0')).toBeUndefined()
  })

  test('has separate limits for calls and for reads that console pages make', async () => {
    for (let index = 0; index < 900; index += 1) add(exchange(`ex_call${index}`))
    await log().flush()
    for (let index = 0; index < 900; index += 1) {
      add(exchange(`ex_read${index}`, { fromConsole: true, pageRead: true }))
    }
    const { calls, pageReads } = await log().count({})
    expect({ calls, pageReads }).toEqual({ calls: 900, pageReads: 250 })
    expect(await ids()).toEqual(Array.from({ length: 100 }, (_, index) => `ex_read${899 - index}`))
    const withoutReads = (await log().list({ reads: 'omit' }, ALL)).data.map(({ id }) => id)
    expect(withoutReads).toEqual(Array.from({ length: 100 }, (_, index) => `ex_call${899 - index}`))
    for (let index = 0; index < 1_000; index += 1) add(exchange(`ex_later${index}`))
    expect(await log().count({})).toMatchObject({ calls: 1_000, pageReads: 250 })
  })

  test('searches paths, codes, names, ends of IDs, methods and statuses, ignoring case, and filters by client', async () => {
    const id = 'Request:0199d2f0-0000-7000-8000-00000000beef'
    const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
    add(exchange('ex_1', { status: 401, code: 'UNAUTHORIZED', client: 'curl' }))
    add(
      exchange('ex_2', { method: 'POST', path: `${BASE_PATH}/quotes/100%25`, requestId: id, callerTraceId: TRACE_ID }),
    )
    add(exchange('ex_3', { platformName: 'Staging', fromConsole: true }))
    const listIds = async (filter: Parameters<ReturnType<typeof log>['list']>[0]) =>
      (await log().list(filter, ALL)).data.map(each => each.id).join()
    for (const words of ['401', 'unauth', 'CURL', 'EX_1', ' Curl ']) {
      expect([words, await listIds({ search: words })]).toEqual([words, 'ex_1'])
    }
    for (const words of ['post', 'Quotes', '100%', 'beef', id, TRACE_ID, TRACE_ID.toUpperCase()]) {
      expect([words, await listIds({ search: words })]).toEqual([words, 'ex_2'])
    }
    expect(await listIds({ search: 'staging' })).toBe('ex_3')
    expect(await listIds({ search: 'c_rl' })).toBe('')
    expect(await listIds({ client: 'console' })).toBe('ex_3')
    expect(await listIds({ client: 'outside' })).toBe('ex_2,ex_1')
    expect(await listIds({ client: 'agent:curl' })).toBe('ex_1')
    expect(await listIds({ client: 'key:Staging' })).toBe('ex_3')
  })

  test('filters by outcome and by time range', async () => {
    const at = (second: number) => instantFromEpoch(1_760_000_000_000 + second * 1_000)
    for (const [index, status] of [200, 202, 302, 401, 500].entries()) {
      add(exchange(`ex_${status}`, { status, receivedAt: at(index) }))
    }
    const listIds = async (filter: Parameters<ReturnType<typeof log>['list']>[0]) =>
      (await log().list(filter, ALL)).data.map(each => each.id).join()
    expect(await listIds({ outcome: 'done' })).toBe('ex_302,ex_200')
    expect(await listIds({ outcome: 'stamp' })).toBe('ex_202')
    expect(await listIds({ outcome: 'rejected' })).toBe('ex_500,ex_401')
    expect(await listIds({ from: at(1), until: at(3) })).toBe('ex_302,ex_202')
  })

  test('keeps response counts after the exchanges are trimmed, without the IDs of exchanges that are no longer stored', async () => {
    const anonymous = { status: 401, code: 'UNAUTHORIZED' }
    for (const index of [0, 1]) add(exchange(`ex_old_${index}`, anonymous))
    await log().flush()
    for (let index = 0; index < 1_000; index += 1) add(exchange(`ex_${index}`))
    await log().flush()
    const rows = (await running.world.db.read(listSeenResponses)).map(({ status, count, exchangeId }) => ({
      status,
      count,
      exchangeId,
    }))
    expect(rows).toEqual([
      { status: '200', count: 1_000n, exchangeId: 'ex_999' },
      { status: '401', count: 2n, exchangeId: null },
    ])
  })

  test('counts up to 64 clients of a platform by name, and the rest as other', async () => {
    const addFrom = (client: string, platformId = 'Platform:1') => add(exchange(`ex_${client}`, { client, platformId }))
    const countByClient = async () =>
      new Map(
        (await running.world.db.read(listSeenResponses)).map(row => [`${row.platformId} ${row.client}`, row.count]),
      )
    for (let index = 0; index < 40; index += 1) addFrom(`first-${index}`)
    await log().flush()
    for (let index = 0; index < 40; index += 1) addFrom(`second-${index}`)
    addFrom('one', 'Platform:2')
    add(exchange('ex_again', { client: 'first-0', platformId: 'Platform:1' }))
    add(exchange('ex_console', { fromConsole: true, platformId: 'Platform:1' }))
    await log().flush()
    const counts = await countByClient()
    expect(counts.size).toBe(64 + 3)
    expect(counts.get('Platform:1 other')).toBe(16n)
    expect(counts.get('Platform:1 first-0')).toBe(2n)
    expect(counts.get('Platform:1 second-23')).toBe(1n)
    expect(counts.has('Platform:1 second-24')).toBe(false)
    expect([counts.get('Platform:2 one'), counts.get('Platform:1 Countersign console')]).toEqual([1n, 1n])
  })

  test('keeps a thousand exchanges even if sequence numbers have gaps', async () => {
    const batch = 100
    for (let round = 0; round < 12; round += 1) {
      for (let index = 0; index < batch; index += 1) add(exchange(`ex_${round * batch + index}`))
      await log().flush()
      // A rolled-back transaction leaves a gap in PostgreSQL's sequence. Make a gap in both engines.
      await running.world.db.transact(async tx => {
        const [last] = await tx.sql
          .select({ seq: tx.tables.exchanges.seq })
          .from(tx.tables.exchanges)
          .orderBy(desc(tx.tables.exchanges.seq))
          .limit(1)
        await tx.sql
          .update(tx.tables.exchanges)
          .set({ seq: (last?.seq ?? 0) + 1 })
          .where(eq(tx.tables.exchanges.seq, last?.seq ?? 0))
        if (kind === 'postgres')
          await tx.sql.select({ next: sql`nextval('exchanges_seq_seq')` }).from(tx.tables.settings)
      })
    }
    expect(await countStored()).toBe(1_000)
  })

  test('keeps only the newest exchanges that fit in 64 MiB', async () => {
    const body = 'x'.repeat(1024 * 1024)
    for (let index = 0; index < 80; index += 1) {
      add(exchange(`ex_${index}`, { response: { headers: [], body, bodyBytes: body.length } }))
    }
    expect(await ids()).toEqual(Array.from({ length: 63 }, (_, index) => `ex_${79 - index}`))
  })

  test('keeps an exchange with all its fields across a restart, and continues the sequence numbers', async () => {
    const full = exchange('ex_1', {
      operationId: 'listCustomers',
      platformId: 'Platform:1',
      platformName: 'Test',
      code: 'CONFLICT',
      replayed: true,
      injected: { fault: 'delay', sent: 'all', ms: 5 },
      request: { headers: [['a', 'ü']], query: 'a=1', body: '{"a":1}', bodyBytes: 7, bodyDigest: 'ab' },
      checks: [{ id: 'route', label: 'The path exists', status: 'fail', expected: 'a', got: 'b', hint: 'c' }],
    })
    add(full)
    await running.restart()
    const found = await log().find('ex_1')
    expect(found).toEqual({ ...full, sequence: found?.sequence })
    add(exchange('ex_2'))
    expect((await log().find('ex_2'))?.sequence).toBeGreaterThan(found?.sequence ?? Number.POSITIVE_INFINITY)
  })

  test('lists exchanges without reading their bodies', async () => {
    const body = 'x'.repeat(65_536)
    add(exchange('ex_1', { request: { headers: [], query: '', body, bodyBytes: 65_536 } }))
    expect(await ids()).toEqual(['ex_1'])
    const [row] = await running.world.db.read(tx => listExchanges(tx, {}, ALL)).then(({ data }) => data)
    expect(row?.record.length).toBeLessThan(500)
    expect((await log().find('ex_1'))?.request.body).toBe(body)
  })

  test('reads an exchange that an earlier version stored in one column', async () => {
    const old = exchange('ex_old', { requestId: 'Request:1', fromConsole: true })
    const { receivedAt, method, path } = old
    const record = JSON.stringify({ ...old, sequence: 0, receivedAt: isoFromInstant(receivedAt) })
    const none = {
      platformId: null,
      code: null,
      client: null,
      platformName: null,
      requestId: null,
      callerTraceId: null,
    }
    const row = { ...none, id: 'ex_old', receivedAt, method, path, status: '200', source: 'client' }
    const seq = await running.world.db.transact(tx => insertExchange(tx, { ...row, record, detail: null }))
    expect(await log().find('ex_old')).toEqual({ ...old, sequence: seq })
    const { request, response, checks, ...summary } = old
    expect((await log().list({}, ALL)).data).toEqual([{ ...summary, sequence: seq }])
    const [missed] = (await readMissed(running.world.db, seq - 1)).events
    expect(Object.keys(JSON.parse(missed?.data ?? ''))).not.toContain('request')
  })

  test('filters by status, status class, code, any literal part of the path, and ID', async () => {
    add(exchange('ex_1', { status: 401, code: 'UNAUTHORIZED' }))
    add(exchange('ex_2', { status: 404, code: 'QUOTE_NOT_FOUND', path: `${BASE_PATH}/quotes/a_b` }))
    add(exchange('ex_3', { path: `${BASE_PATH}/quotes/100%25` }))
    const listIds = async (filter: Parameters<ReturnType<typeof log>['list']>[0]) =>
      (await log().list(filter, ALL)).data.map(({ id }) => id)
    expect(await listIds({ status: '401' })).toEqual(['ex_1'])
    expect(await listIds({ status: '4xx' })).toEqual(['ex_2', 'ex_1'])
    expect(await listIds({ status: '4xx', code: 'QUOTE_NOT_FOUND' })).toEqual(['ex_2'])
    expect(await listIds({ path: 'quotes' })).toEqual(['ex_3', 'ex_2'])
    expect(await listIds({ path: '100%' })).toEqual(['ex_3'])
    expect(await listIds({ path: 'ex_1' })).toEqual(['ex_1'])
    expect(await listIds({ path: 'customers%' })).toEqual([])
  })

  test('is empty after a reset, even if exchanges were waiting to be written', async () => {
    add(exchange('ex_1'))
    expect((await running.send('POST', `${CONTROL_PATH}/reset`)).status).toBe(204)
    expect(await ids()).toEqual([])
    await running.restart()
    expect(await ids()).toEqual([])
  })

  test('publishes the exchanges in order', async () => {
    const controller = new AbortController()
    // Get the starting point before the calls, as `streamEvents` does before its response begins.
    const after = await running.world.db.read(newestExchange)
    const received = running.world.events.subscribe(after, controller.signal)[Symbol.asyncIterator]()
    const first = received.next()
    for (let index = 0; index < 30; index += 1) add(exchange(`ex_${index}`))
    const events: (SandboxEvent | 'heartbeat')[] = [(await first).value]
    while (events.length < 30) events.push((await received.next()).value)
    controller.abort()
    expect(events.map(event => event !== 'heartbeat' && JSON.parse(event.data).id)).toEqual(
      Array.from({ length: 30 }, (_, index) => `ex_${index}`),
    )
  })

  test('replays the exchanges after a sequence number, each once, without blocking other work', async () => {
    for (let index = 0; index < 750; index += 1) add(exchange(`ex_${index}`))
    const first = (await log().list({}, { limit: 1, cursor: undefined })).data[0]
    const { db } = running.world
    let isDone = false
    const missed = readMissed(db, (first?.sequence ?? 0) - 700).finally(() => (isDone = true))
    let turns = 0
    for (; !isDone; turns += 1) await new Promise(resolve => setImmediate(resolve))
    const received = (await missed).events.map(({ id, data }) => [id, JSON.parse(data).sequence, JSON.parse(data).id])
    expect(received.map(([, , id]) => id)).toEqual(Array.from({ length: 700 }, (_, index) => `ex_${index + 50}`))
    expect(received.every(([id, sequence]) => id === sequence)).toBe(true)
    expect(turns).toBeGreaterThan(5)
    expect((await readMissed(db, first?.sequence ?? 0)).events).toEqual([])
  })

  test('stores all calls of a flood right after a restart for an open recording', async () => {
    const recording = (await running.send('POST', `${CONTROL_PATH}/recordings`, { body: { name: 'flood' } })).body
    await running.restart()
    for (let index = 0; index < 1_250; index += 1) add(exchange(`ex_${index}`))
    const { body } = await running.send('POST', `${CONTROL_PATH}/recordings/${recording.id}/stop`)
    expect(body).toMatchObject({ calls: 1_250, missing: 0 })
  })

  test('counts the calls of a failed write as missing in the recordings that they belong to, and records later ones', async () => {
    const [platformId] = await running.world.db.read(async tx =>
      (await tx.sql.select().from(tx.tables.platforms)).map(({ id }) => id),
    )
    const start = async (body: object) =>
      (await running.send('POST', `${CONTROL_PATH}/recordings`, { body: { name: 'failed', ...body } })).body.id
    const stop = async (id: string) => (await running.send('POST', `${CONTROL_PATH}/recordings/${id}/stop`)).body
    const [all, own] = [await start({}), await start({ platformId })]
    add(exchange('ex_twice', { platformId }))
    add(exchange('ex_twice'))
    add(exchange('ex_console', { platformId, fromConsole: true }))
    await log().flush()
    add(exchange('ex_later', { platformId }))
    await log().flush()
    add(exchange('ex_twice', { platformId }))
    add(exchange('ex_twice', { platformId }))
    expect(await stop(own)).toMatchObject({ calls: 1, missing: 3 })
    expect(await stop(all)).toMatchObject({ calls: 1, missing: 4 })
    expect(await stop(await start({}))).toMatchObject({ calls: 0, missing: 0 })
  })

  test('loses the exchanges of a failed write, but later calls are still answered and stored', async () => {
    const { clientId, clientSecret } = running.world.tokenFile.read() ?? { clientId: '', clientSecret: '' }
    const headers = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
    add(exchange('ex_twice'))
    add(exchange('ex_twice'))
    expect(await ids()).toEqual([])
    expect((await running.send('GET', `${BASE_PATH}/customers`, { headers })).status).toBe(200)
    expect((await running.send('GET', `${CONTROL_PATH}/exchanges`)).body.data).toHaveLength(1)
  })
})

describe('background faults', () => {
  let running: TestWorld
  let print: MockInstance
  beforeEach(async () => {
    print = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    running = await testWorld({ env: { LOG_LEVEL: 'error' } })
  })
  afterEach(async () => {
    print.mockRestore()
    await running.dispose()
  })

  const log = (...ids: string[]) => {
    for (const id of ids) running.world.exchanges.add(exchange(id), () => exchange(id))
    return running.world.exchanges.flush()
  }
  const failedActivities = () => print.mock.calls.map(([line]) => JSON.parse(String(line)).doing)

  test('a failed write of exchanges is logged, and the clock is still stored', async () => {
    const clock = () => running.world.db.read(tx => readSetting(tx, 'clock'))
    expect(await clock()).toBeUndefined()
    await log('ex_twice', 'ex_twice')
    expect(failedActivities()).toEqual(['write the call log'])
    expect(await clock()).toContain('highWater')
  })

  test('a failed clock write is logged, and the exchanges are still stored', async () => {
    await running.world.db.transact(tx => writeSetting(tx, 'clock', 'damaged'))
    await log('ex_once')
    expect(failedActivities()).toEqual(['save the clock'])
    expect((await running.world.exchanges.find('ex_once'))?.id).toBe('ex_once')
  })
})

describe('calls to the control plane', () => {
  test('leave no exchanges in the log', async () => {
    const running = await testWorld()
    await running.send('GET', `${CONTROL_PATH}/exchanges`)
    await running.send('GET', `${CONTROL_PATH}/clock`)
    expect((await running.send('GET', `${CONTROL_PATH}/exchanges`)).body.data).toEqual([])
    expect(await running.world.db.read(tx => tx.sql.select({ one: sql`1` }).from(tx.tables.exchanges))).toEqual([])
    await running.dispose()
  })
})
