import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import { dispatch } from '#lib/http/handle'
import { type RunningWorld, worldOf } from '#lib/runtime/build-world'
import { configFrom } from '#lib/runtime/config/config'
import { TESTED_KINDS, testDatabase } from '#lib/testing/database/test-database'
import { createQuote } from '#lib/testing/fixtures/quote-requests'
import { sandboxOn } from '#lib/testing/sandbox/sandbox'
import { inProcess } from '#lib/testing/sandbox/send-request'
import { type ReceiverReply, setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

describe.each(TESTED_KINDS)('two processes on one %s database', kind => {
  test('a subscriber of one process receives the outcomes of the other’s webhooks, and no event twice', async () => {
    const database = await testDatabase(kind)
    closers.push(database.dispose)
    // Two worlds simulate two processes. The sandbox never marks a SQLite database as shared, so this test does.
    const db: Database = { ...database.db, shared: true }
    const folder = await mkdtemp(join(tmpdir(), 'countersign-feed-'))
    closers.push(() => rm(folder, { recursive: true }))
    const [subscribed, other] = [await start(db, folder), await start(db, folder)]
    const receiver = await webhookReceiver()
    closers.push(receiver.close)
    const seen = collectWebhooks(subscribed)
    const sandbox = await sandboxOn(inProcess(request => dispatch(request, other)))
    await setEndpoint(sandbox, receiver.url)
    await createQuote(sandbox)
    for (const type of ['TEST', 'OUTGOING_PAYMENT.PENDING']) {
      const last = () => seen.findLast(event => event.type === type)
      await expect.poll(last, { timeout: 5_000 }).toMatchObject({ state: 'delivered', attempts: 1, status: 200 })
    }
    const texts = seen.map(event => JSON.stringify(event))
    expect(new Set(texts).size).toBe(texts.length)
  })
})

test('a subscriber that connects during an attempt receives the result of the attempt', async () => {
  const database = await testDatabase('sqlite')
  closers.push(database.dispose)
  const folder = await mkdtemp(join(tmpdir(), 'countersign-feed-'))
  closers.push(() => rm(folder, { recursive: true }))
  const world = await start(database.db, folder)
  const replied = Promise.withResolvers<ReceiverReply>()
  const receiver = await webhookReceiver(({ event }) => (event.type === 'TEST' ? { status: 200 } : replied.promise))
  closers.push(receiver.close)
  const sandbox = await sandboxOn(inProcess(request => dispatch(request, world)))
  await setEndpoint(sandbox, receiver.url)
  await createQuote(sandbox)
  const { event } = await receiver.arrival(({ event: { type } }) => type === 'OUTGOING_PAYMENT.PENDING')
  const seen = collectWebhooks(world)
  // The webhook of a second quote shows that the subscriber is connected.
  await createQuote(sandbox)
  await expect.poll(() => seen.length, { timeout: 5_000 }).toBeGreaterThan(0)
  replied.resolve({ status: 200 })
  const last = () => seen.findLast(({ id }) => id === event.id)
  await expect.poll(last, { timeout: 5_000 }).toMatchObject({ state: 'delivered', attempts: 1, status: 200 })
})

async function start(db: Database, folder: string): Promise<RunningWorld> {
  const env = { LOG_LEVEL: 'silent', DATABASE_URL: `file:${join(folder, 'elsewhere.sqlite')}` }
  const world = await worldOf(configFrom(env, { version: '0.0.0-test', node: process.versions.node }), { db })
  closers.push(world.close)
  return world
}

interface SeenWebhook {
  readonly id: string
  readonly type: string
}

/** Returns an array that grows as webhook events arrive. */
function collectWebhooks(world: RunningWorld): SeenWebhook[] {
  const seen: SeenWebhook[] = []
  const subscription = new AbortController()
  const reading = (async () => {
    for await (const event of world.events.subscribe(undefined, subscription.signal)) {
      if (event !== 'heartbeat' && event.type === 'webhook') seen.push(JSON.parse(event.data))
    }
  })()
  closers.push(() => {
    subscription.abort()
    return reading
  })
  return seen
}
