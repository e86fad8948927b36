import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { POSTGRES_TEST_URL } from '#lib/testing/database/test-database'
import type { FaultClient } from '#lib/testing/faults/fault-client'
import { stop } from '#lib/testing/faults/server-process'
import { type SharedServers, startSharedServers } from '#lib/testing/faults/shared-servers'

const PROCESSES = 3
/** Concurrent writers per process, more than its database connections. */
const WRITERS = 12
/** Number of times that {@link repeat} posts to a path. */
const TIMES = 2

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

describe.skipIf(!POSTGRES_TEST_URL)('three processes on PostgreSQL (needs TEST_POSTGRES_URL)', () => {
  let shared: SharedServers
  beforeAll(async () => {
    shared = await startSharedServers(PROCESSES)
  })
  afterAll(() => shared.dispose())

  test('during resets and snapshot loads, each write gets an expected response and the ledger remains consistent', async () => {
    const snapshot = await saveSnapshot(shared)
    const writers = startWriters(shared.clients)
    const [resets, loads] = await Promise.all([
      repeat(shared.clients, '/reset'),
      repeat(shared.clients, `/snapshots/${snapshot}/load`),
    ])
    const answers = await writers.end()
    expect([...resets, ...loads]).toEqual(Array(2 * TIMES).fill(204))
    expect([...answers].filter(answer => !EXPECTED.has(answer))).toEqual([])
    expect(answers.has('fund 200')).toBe(true)
    expect(await shared.findLedgerErrors()).toEqual([])
  })

  test('a process that is killed during resets and writes leaves the ledger consistent and does not block other processes', async () => {
    const [dying, ...others] = shared.clients as [FaultClient, ...FaultClient[]]
    const [server] = shared.servers as [(typeof shared.servers)[0]]
    const writers = startWriters(others)
    const dyingWriters = startWriters([dying])
    const resetting = repeat([dying], '/reset').catch(() => 'killed')
    await dying.control('POST', '/reset')
    await stop(server, 'SIGKILL')
    await dyingWriters.end().catch(() => undefined)
    await resetting
    expect((await others[0]?.control('POST', '/reset'))?.status).toBe(204)
    const answers = await writers.end()
    expect([...answers].filter(answer => !EXPECTED.has(answer))).toEqual([])
    expect(await shared.findLedgerErrors()).toEqual([])
  })
})

/** The call `execute` gets a 404 response if a reset or the loading of a snapshot deleted the quote. */
const EXPECTED: ReadonlySet<string> = new Set(['customer 201', 'quote 201', 'execute 200', 'execute 404', 'fund 200'])

async function saveSnapshot({ clients }: SharedServers): Promise<string> {
  const saved = await clients[0]?.control('POST', '/snapshots', { name: 'Before' })
  expect(saved?.status).toBe(201)
  return saved?.body.id
}

async function repeat(clients: readonly FaultClient[], path: string): Promise<(number | undefined)[]> {
  const statuses = []
  for (let turn = 0; turn < TIMES; turn += 1) {
    statuses.push((await clients[turn % clients.length]?.control('POST', path))?.status)
  }
  return statuses
}

/** Starts writers for each client. `end` stops them and returns the distinct responses, such as `fund 200`. */
function startWriters(clients: readonly FaultClient[]) {
  let isOver = false
  const answers = new Set<string>()
  const write = async (client: FaultClient, writer: number) => {
    for (let turn = writer; !isOver; turn += 1) {
      const { name, send } = WRITES[turn % WRITES.length] as (typeof WRITES)[0]
      answers.add(`${name} ${await send(client)}`)
    }
  }
  const writing = Promise.all(
    clients.flatMap(client => Array.from({ length: WRITERS }, (_, writer) => write(client, writer))),
  )
  // Prevents an unhandled rejection. `end` still throws the error.
  writing.catch(() => undefined)
  return {
    end: async () => {
      isOver = true
      await writing
      return answers
    },
  }
}

/** Calls that each writer makes in turn. */
const WRITES = [
  {
    name: 'customer',
    send: async (client: FaultClient) =>
      (await client.call('POST', '/customers', { customerType: 'INDIVIDUAL' })).status,
  },
  { name: 'quote', send: async (client: FaultClient) => (await client.quote()).status },
  {
    name: 'execute',
    send: async (client: FaultClient) => {
      const { body } = await client.quote()
      return (await client.call('POST', `/quotes/${body.id}/execute`)).status
    },
  },
  {
    name: 'fund',
    send: async (client: FaultClient) => {
      const path = `/sandbox/internal-accounts/${client.starter.platformUsd}/fund`
      return (await client.call('POST', path, { amount: 100 })).status
    },
  },
] as const
