import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CONTROL_PATH } from '#lib/contract/operation'
import { CALLS_MAX } from '#lib/contract/sandbox/log-limits'
import { POSTGRES_TEST_URL } from '#lib/testing/database/test-database'
import type { ServerProcess } from '#lib/testing/faults/server-process'
import { type SharedServers, startSharedServers } from '#lib/testing/faults/shared-servers'

const PROCESSES = 4
const CALLS = Number(process.env.LOG_TEST_CALLS ?? '1200')
/** Concurrent callers per process. */
const CALLERS = 6

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

describe.skipIf(!POSTGRES_TEST_URL)('the log of four processes on PostgreSQL (needs TEST_POSTGRES_URL)', () => {
  let shared: SharedServers
  beforeAll(async () => {
    shared = await startSharedServers(PROCESSES)
  })
  afterAll(() => shared.dispose())

  test('every event stream sends each call once, in the same order, even across reconnects; only the newest calls are stored', async () => {
    const streams = await Promise.all(shared.servers.map(server => subscribe(server)))
    const reconnectingReader = await reconnectOften(shared.servers[0] as ServerProcess)
    const reconnecting = reconnectingReader.until(CALLS)
    await Promise.all(shared.clients.map((client, process) => makeCalls(process, path => client.call('GET', path))))

    const expected = Array.from({ length: CALLS }, (_, call) => `/transactions/Transaction:${call}`)
    for (const stream of streams) await stream.until(CALLS)
    const resumed = await reconnecting
    const [first] = streams as [EventReader]
    expect(first.received.map(({ path }) => path).toSorted()).toEqual(expected.toSorted())
    for (const stream of streams) expect(stream.received).toEqual(first.received)
    expect(resumed).toEqual(first.received)
    expect(first.received.map(({ id }) => id)).toEqual(first.received.map(({ id }) => id).toSorted((a, b) => a - b))

    const storedIds = await shared.db.read(async tx =>
      (await tx.sql.select().from(tx.tables.exchanges)).map(row => row.seq),
    )
    expect(storedIds.toSorted((a, b) => a - b)).toEqual(first.received.map(({ id }) => id).slice(-CALLS_MAX))
    for (const stream of streams) stream.leave()
  })
})

async function makeCalls(process: number, call: (path: string) => Promise<{ status: number }>): Promise<void> {
  let next = process
  const caller = async () => {
    while (next < CALLS) {
      const path = `/transactions/Transaction:${next}`
      next += PROCESSES
      expect((await call(path)).status).toBe(404)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
}

interface Call {
  readonly id: number
  readonly path: string
}

interface EventReader {
  readonly received: readonly Call[]
  /** Waits until this many calls have arrived. */
  until(count: number): Promise<void>
  leave(): void
}

/** Collects the calls after `lastEventId`, or by default only new calls. */
async function subscribe({ port }: ServerProcess, lastEventId?: number): Promise<EventReader> {
  const received: Call[] = []
  let onReceived = () => {}
  const headers = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }
  const sent = request({ hostname: '127.0.0.1', port, path: `${CONTROL_PATH}/events`, headers })
  sent.on('error', () => undefined)
  const answer = await new Promise<NodeJS.ReadableStream>(resolve => sent.once('response', resolve).end())
  answer.on('error', () => undefined)
  let id = 0
  let isExchange = false
  const lines = createInterface({ input: answer })
  // Destroying the request emits an error here too.
  lines.on('error', () => undefined)
  lines.on('line', line => {
    if (line.startsWith('id: ')) id = Number(line.slice('id: '.length))
    if (line.startsWith('event: ')) isExchange = line === 'event: exchange'
    if (!line.startsWith('data: ') || !isExchange) return
    received.push({ id, path: JSON.parse(line.slice('data: '.length)).path.replace(/^\/api\/[^/]+/, '') })
    onReceived()
  })
  return {
    received,
    until: async count => {
      while (received.length < count) await new Promise<void>(resolve => (onReceived = resolve))
    },
    leave: () => sent.destroy(),
  }
}

/** Collects calls over many connections. Each new connection resumes after the last call of the previous one. */
async function reconnectOften(server: ServerProcess) {
  const all: Call[] = []
  // This stream is opened before the first call, because a stream without a last event ID sends only later calls.
  const begin = await subscribe(server)
  return {
    until: async (count: number) => {
      let stream = begin
      while (all.length < count) {
        await stream.until(Math.min(150, count - all.length))
        stream.leave()
        all.push(...stream.received)
        stream = await subscribe(server, all.at(-1)?.id)
      }
      stream.leave()
      return all
    },
  }
}
