import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openSqlite } from '#db/sqlite/sqlite'
import type { FaultClient } from '#lib/testing/faults/fault-client'
import { clientOf, databaseFile, type ServerProcess, startServer, stop } from '#lib/testing/faults/server-process'
import { type RandomSource, seededRandom } from '#lib/testing/sandbox/test-random'
import { webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'
import { WEBHOOK_TEST_SIZES } from '#lib/testing/webhooks/webhook-test-size'

const { kills, deliveries, rolledBack } = WEBHOOK_TEST_SIZES
const WRITERS = 2

vi.setConfig({ testTimeout: 30_000 + kills * 20_000 })

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

test('after kill -9 during deliveries, every committed event is delivered and no event of a rolled-back call is sent', async () => {
  const random = seededRandom('webhook kills')
  const folder = await mkdtemp(join(tmpdir(), 'countersign-webhooks-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  let onArrival = () => {}
  const receiver = await webhookReceiver(async () => {
    onArrival()
    await new Promise(resolve => setImmediate(resolve))
    return { status: 200 }
  })
  closers.push(receiver.close)
  const servers: ServerProcess[] = []
  closers.push(async () => {
    for (const server of servers) await stop(server, 'SIGKILL')
  })
  const start = async () => {
    const server = await startServer(folder, { SANDBOX_WEBHOOK_ENDPOINT: receiver.url })
    servers.push(server)
    return { server, client: await clientOf(server) }
  }
  const committed = new Set<string>()
  let rolledBackCount = 0
  for (let kill = 1; kill <= kills; kill += 1) {
    const { server, client } = await start()
    const waitForEvent = (id: string) =>
      Promise.race([receiver.arrival(({ event }) => event.data.id === id), server.ended])
    // Kills the server after a random number of deliveries, at most this kill's share of all deliveries.
    let left = 1 + random.below(Math.ceil(deliveries / kills))
    onArrival = () => {
      left -= 1
      if (left === 0) server.child.kill('SIGKILL')
    }
    rolledBackCount += await write(client, random, Math.ceil(rolledBack / kills), waitForEvent)
    expect((await server.ended).signal).toBe('SIGKILL')
    for (const { id } of await storedEvents(folder)) committed.add(id)
  }
  onArrival = () => {}
  const { server, client } = await start()
  const receivedIds = () => new Set<string>(receiver.received.map(({ event }) => event.id))
  while (receivedIds().size < deliveries) {
    const { body } = await client.quote({ immediatelyExecute: true })
    await receiver.arrival(({ event }) => event.data.id === body.transactionId)
  }
  // The kills may have prevented some of the calls that must be rolled back. Make the missing calls now.
  for (; rolledBackCount < rolledBack; rolledBackCount += 1) {
    expect((await client.quote({ immediatelyExecute: true, ...unfundedQuote(client) })).status).toBe(400)
  }
  await vi.waitFor(() => expect([...committed].filter(id => !receivedIds().has(id))).toEqual([]), { timeout: 60_000 })
  await vi.waitFor(async () => expect((await client.control('GET', '/webhooks?state=waiting')).body.data).toEqual([]), {
    timeout: 60_000,
  })
  await stop(server, 'SIGTERM')
  for (const { id, state } of await storedEvents(folder)) {
    committed.add(id)
    expect(state).toBe('delivered')
  }
  expect([...receivedIds()].filter(id => !committed.has(id))).toEqual([])
  expect(rolledBackCount).toBeGreaterThanOrEqual(rolledBack)
  process.stdout.write(
    `webhook kills: ${kills} kills, ${receiver.received.length} deliveries of ${receivedIds().size} events, ${rolledBackCount} calls rolled back\n`,
  )
})

/** Requests quotes until the server is killed. Returns the number of rolled-back calls. */
async function write(
  client: FaultClient,
  random: RandomSource,
  rolledBackMinimum: number,
  waitForEvent: (id: string) => Promise<unknown>,
): Promise<number> {
  let rolledBackCount = 0
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (;;) {
        const isUnfunded = rolledBackCount < rolledBackMinimum || random.chance(0.1)
        const changes = { immediatelyExecute: true, ...(isUnfunded ? unfundedQuote(client) : {}) }
        const reply = await client.quote(changes).catch(() => undefined)
        if (reply === undefined) return
        expect(reply.status, reply.text).toBe(isUnfunded ? 400 : 201)
        if (isUnfunded) rolledBackCount += 1
        else await waitForEvent(reply.body.transactionId)
      }
    }),
  )
  return rolledBackCount
}

/** The quote exceeds the balance, so that the call is rolled back. */
function unfundedQuote({ starter }: FaultClient) {
  return { source: { sourceType: 'ACCOUNT', accountId: starter.customerUsd }, lockedCurrencyAmount: 9_000_000_000 }
}

/** The server must have ended. */
async function storedEvents(folder: string) {
  const db = await openSqlite(`file:${databaseFile(folder)}`)
  const events = await db.read(tx => tx.sql.select().from(tx.tables.webhookEvents))
  await db.close()
  return events
}
