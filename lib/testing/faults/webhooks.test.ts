import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { listWebhookAttempts } from '#db/queries/webhooks/webhook-attempts'
import { insertWebhookEvent } from '#db/queries/webhooks/webhook-events'
import { openSqlite } from '#db/sqlite/sqlite'
import { type Id, instantFromEpoch } from '#lib/contract/scalars'
import { clientOf, databaseFile, startServer, stop } from '#lib/testing/faults/server-process'
import { createQuote } from '#lib/testing/fixtures/quote-requests'
import { advanceClock, freezeClock } from '#lib/testing/sandbox/move-clock'
import { openSandbox } from '#lib/testing/sandbox/sandbox'
import {
  type ReceiverReply,
  setEndpoint,
  type WebhookReceiver,
  webhookReceiver,
} from '#lib/testing/sandbox/webhook-receiver'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function openReceiver(...args: Parameters<typeof webhookReceiver>): Promise<WebhookReceiver> {
  const receiver = await webhookReceiver(...args)
  closers.push(receiver.close)
  return receiver
}

async function openSandboxWith(receiver: WebhookReceiver) {
  const sandbox = await openSandbox()
  closers.push(sandbox.close)
  await setEndpoint(sandbox, receiver.url)
  await receiver.arrival(({ event }) => event.type === 'TEST')
  return sandbox
}

test('the payment events of an executed quote arrive in order, and a balance update arrives too', async () => {
  const receiver = await openReceiver()
  const sandbox = await openSandboxWith(receiver)
  const quote = await createQuote(sandbox)
  await sandbox.call('POST', `/quotes/${quote.id}/execute`)
  await receiver.arrival(({ event }) => event.type === 'OUTGOING_PAYMENT.COMPLETED')
  await receiver.arrival(({ event }) => event.type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED')
  const types = receiver.received.map(({ event }) => event.type).filter(type => type.startsWith('OUTGOING'))
  expect(types).toEqual(['PENDING', 'PROCESSING', 'COMPLETED'].map(status => `OUTGOING_PAYMENT.${status}`))
})

test('when an unexecuted quote expires, a webhook with the time of expiry is sent, even if no API call reads the quote', async () => {
  const receiver = await openReceiver()
  const sandbox = await openSandboxWith(receiver)
  const quote = await createQuote(sandbox)
  await advanceClock(sandbox, 3_600_000)
  const { event } = await receiver.arrival(({ event }) => event.type === 'OUTGOING_PAYMENT.EXPIRED')
  expect(event).toMatchObject({ timestamp: quote.expiresAt, data: { status: 'EXPIRED', updatedAt: quote.expiresAt } })
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body.status).toBe('EXPIRED')
})

test('a failed delivery is retried with the same bytes when due, at most once per clock jump, until the receiver returns 409', async () => {
  let reply: ReceiverReply = { status: 500 }
  const receiver = await openReceiver(({ event }) =>
    event.type === 'OUTGOING_PAYMENT.PENDING' ? reply : { status: 200 },
  )
  const sandbox = await openSandboxWith(receiver)
  await freezeClock(sandbox)
  await createQuote(sandbox)
  const attempts = () => receiver.received.filter(({ event }) => event.type === 'OUTGOING_PAYMENT.PENDING')
  await vi.waitFor(() => expect(attempts()).toHaveLength(1))
  await waitForAttempts(sandbox, 1)
  await advanceClock(sandbox, 4_999)
  await waitForAttempts(sandbox, 1)
  await advanceClock(sandbox, 1)
  await waitForAttempts(sandbox, 2)
  // This jump passes several due times.
  await advanceClock(sandbox, 60_000)
  await waitForAttempts(sandbox, 3)
  reply = { status: 409 }
  await advanceClock(sandbox, 1_800_000)
  await waitForAttempts(sandbox, 4)
  await advanceClock(sandbox, 1_800_000)
  expect(attempts()).toHaveLength(4)
  expect(new Set(attempts().map(({ text }) => text)).size).toBe(1)
})

/** Waits until the OUTGOING_PAYMENT.PENDING event has had `count` attempts and no attempt is in flight. */
async function waitForAttempts(sandbox: Awaited<ReturnType<typeof openSandbox>>, count: number): Promise<void> {
  const rows = () => sandbox.world?.db.read(tx => tx.sql.select().from(tx.tables.webhookEvents)) ?? Promise.resolve([])
  await vi.waitFor(async () => {
    const event = (await rows()).find(({ type }) => type === 'OUTGOING_PAYMENT.PENDING')
    expect([event?.attempts, event?.claimedBy]).toEqual([BigInt(count), null])
  })
}

test('events of one subject arrive in the order in which they were stored, even if a later event is due earlier', async () => {
  const receiver = await openReceiver()
  const sandbox = await openSandboxWith(receiver)
  const now = await freezeClock(sandbox)
  const { platformId, world } = sandbox
  const names = ['first', 'second', 'third']
  await world?.db.transact(async tx => {
    for (const [index, name] of names.entries()) {
      const at = instantFromEpoch(now + 1_000 - index)
      const id = `Webhook:00000000-0000-7000-8000-00000000000${index}` as const
      await insertWebhookEvent(tx, {
        id: id as Id<'Webhook'>,
        platformId: platformId as Id<'Platform'>,
        type: 'CARD.STATUS_CHANGE',
        subjectId: 'Card:1',
        exchangeId: null,
        origin: 'sandbox',
        fault: null,
        body: JSON.stringify({ id, type: 'CARD.STATUS_CHANGE', data: { name } }),
        createdAt: at,
        state: 'waiting',
        dueAt: at,
        attempts: 0n,
        claimedBy: null,
        claimedUntil: null,
      })
    }
  })
  await advanceClock(sandbox, 1_000)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(4))
  expect(receiver.received.slice(1).map(({ event }) => event.data.name)).toEqual(names)
})

test.each(['later', 'earlier'])(
  'a slow endpoint gets at most four concurrent attempts, and does not delay the webhooks of another platform that was created %s',
  async which => {
    const released = Promise.withResolvers<void>()
    let inFlight = 0
    let maxInFlight = 0
    const slow = await openReceiver(async ({ event }) => {
      if (event.type === 'TEST') return { status: 200 }
      inFlight += 1
      maxInFlight = Math.max(maxInFlight, inFlight)
      await released.promise
      inFlight -= 1
      return { status: 200 }
    })
    const first = await openSandbox()
    closers.push(first.close)
    const second = await first.otherPlatform()
    const [sandbox, other] = which === 'later' ? [first, second] : [second, first]
    const fast = await openReceiver()
    await setEndpoint(sandbox, slow.url)
    await setEndpoint(other, fast.url)
    for (let count = 0; count < 12; count += 1) await createQuote(sandbox)
    await createQuote(other)
    await fast.arrival(({ event }) => event.type === 'OUTGOING_PAYMENT.PENDING')
    await vi.waitFor(() => expect(inFlight).toBe(4))
    expect(maxInFlight).toBe(4)
    released.resolve()
    await vi.waitFor(() => expect(slow.received.filter(({ event }) => event.type !== 'TEST')).toHaveLength(12), 10_000)
    expect(maxInFlight).toBe(4)
  },
)

test('an attempt interrupted by kill -9 is stored as INTERRUPTED, and the event is sent again after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-webhooks-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const answered = Promise.withResolvers<ReceiverReply>()
  const receiver = await openReceiver(({ event }) =>
    event.type === 'OUTGOING_PAYMENT.PENDING' ? answered.promise : { status: 200 },
  )
  const env = { SANDBOX_WEBHOOK_ENDPOINT: receiver.url }
  const isPaymentEvent = ({ event }: { event: { type: string } }) => event.type === 'OUTGOING_PAYMENT.PENDING'
  const server = await startServer(folder, env)
  closers.push(() => stop(server, 'SIGKILL'))
  await (await clientOf(server)).quote()
  const { event } = await receiver.arrival(isPaymentEvent)
  await stop(server, 'SIGKILL')
  answered.resolve({ status: 200 })
  const last = await startServer(folder, env)
  closers.push(() => stop(last, 'SIGKILL'))
  await expect.poll(() => receiver.received.filter(isPaymentEvent).length, { timeout: 40_000 }).toBe(2)
  await stop(last, 'SIGTERM')
  const db = await openSqlite(`file:${databaseFile(folder)}`)
  const attempts = await db.read(tx => listWebhookAttempts(tx, event.id))
  await db.close()
  expect(attempts).toMatchObject([
    { number: 1n, kind: 'scheduled', status: null, error: 'INTERRUPTED', durationMs: null },
    { number: 2n, kind: 'scheduled', status: 200n, error: null },
  ])
})
