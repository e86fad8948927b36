import { afterEach, describe, expect, test, vi } from 'vitest'
import { POSTGRES_TEST_URL } from '#lib/testing/database/test-database'
import { type SharedServers, startSharedServers } from '#lib/testing/faults/shared-servers'
import { type ReceiverReply, type WebhookReceiver, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'
import { IS_FULL, WEBHOOK_TEST_SIZES } from '#lib/testing/webhooks/webhook-test-size'

const PROCESSES = 3
/** Concurrent callers per process. */
const CALLERS = 2

vi.setConfig({ testTimeout: 300_000 })

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

describe.skipIf(!POSTGRES_TEST_URL)('webhooks of three processes on PostgreSQL (needs TEST_POSTGRES_URL)', () => {
  async function start(reply?: (id: string) => Promise<ReceiverReply>): Promise<[SharedServers, WebhookReceiver]> {
    const receiver = await webhookReceiver(reply && (({ event }) => reply(event.id)))
    closers.push(receiver.close)
    const shared = await startSharedServers(PROCESSES)
    closers.push(shared.dispose)
    await shared.clients[0]?.call('PATCH', '/config', { webhookEndpoint: receiver.url })
    await receiver.arrival(({ event }) => event.type === 'TEST')
    return [shared, receiver]
  }
  const eventsOf = async ({ db }: SharedServers) => {
    const rows = await db.read(tx => tx.sql.select().from(tx.tables.webhookEvents))
    return rows.toSorted((one, other) => one.seq - other.seq)
  }

  test('each event is sent once, and events of the same subject arrive in the order in which they were stored', async () => {
    const [shared, receiver] = await start()
    const rows = new Map<string, Awaited<ReturnType<typeof eventsOf>>[number]>()
    while (rows.size < WEBHOOK_TEST_SIZES.events) {
      const callers = shared.clients.flatMap(client => Array.from({ length: CALLERS }, () => client))
      await Promise.all(
        callers.map(async client => {
          for (let count = 0; count < 5; count += 1) {
            const reply = await client.quote({ immediatelyExecute: true })
            expect(reply.status, reply.text).toBe(201)
          }
        }),
      )
      // The events are read after each round, because delivered events beyond the newest 1,000 are deleted.
      for (const row of await eventsOf(shared)) rows.set(row.id, row)
    }
    await vi.waitFor(
      async () => {
        for (const row of await eventsOf(shared)) rows.set(row.id, row)
        expect((await eventsOf(shared)).filter(({ state }) => state !== 'delivered')).toEqual([])
      },
      { timeout: 240_000, interval: 500 },
    )
    const ids = receiver.received.map(({ event }) => event.id as string)
    expect(ids.toSorted()).toEqual([...rows.keys()].toSorted())
    const bySubject = (sorted: readonly string[]) =>
      Map.groupBy(sorted, id => rows.get(id)?.subjectId) as ReadonlyMap<string | undefined, readonly string[]>
    const stored = [...rows.values()].toSorted((one, other) => one.seq - other.seq).map(({ id }) => id as string)
    const arrived = bySubject(ids)
    for (const [subject, expected] of bySubject(stored)) expect(arrived.get(subject), subject).toEqual(expected)
    expect(await shared.findLedgerErrors()).toEqual([])
  })

  test.runIf(IS_FULL)('other processes deliver the events of a killed process within 46 seconds', async () => {
    const answered = Promise.withResolvers<ReceiverReply>()
    let isHanging = false
    const [shared, receiver] = await start(async () => (isHanging ? answered.promise : { status: 200 }))
    isHanging = true
    for (const client of shared.clients) for (let count = 0; count < 5; count += 1) await client.quote()
    const [killed] = shared.servers
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(1 + 3 * PROCESSES), 20_000)
    killed?.child.kill('SIGKILL')
    const killedAt = performance.now()
    isHanging = false
    answered.resolve({ status: 200 })
    await vi.waitFor(
      async () => expect((await eventsOf(shared)).filter(({ state }) => state !== 'delivered')).toEqual([]),
      { timeout: 60_000, interval: 100 },
    )
    const seconds = (performance.now() - killedAt) / 1_000
    process.stdout.write(`webhook processes: all events delivered ${seconds.toFixed(1)} s after the kill\n`)
    expect(seconds).toBeLessThan(46)
    const attempts = Map.groupBy(receiver.received, ({ event }) => event.id as string)
    const twice = [...attempts.values()].filter(({ length }) => length > 1)
    expect(twice.length).toBeGreaterThan(0)
    expect(Math.max(...twice.map(({ length }) => length))).toBe(2)
  })
})
