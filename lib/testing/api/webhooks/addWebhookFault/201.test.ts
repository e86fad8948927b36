import { afterEach, expect, test } from 'vitest'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { createQuote } from '#lib/testing/fixtures/quote-requests'
import { fromHex } from '#lib/testing/reference/test-bytes'
import { advanceClock, freezeClock } from '#lib/testing/sandbox/move-clock'
import { openSandbox, type Sandbox } from '#lib/testing/sandbox/sandbox'
import { type ReceivedWebhook, setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { webhookVerifies } from '#lib/wallet/webhooks/webhook-signature'

const PENDING = 'OUTGOING_PAYMENT.PENDING'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

interface Attempt {
  readonly kind: string
  readonly fault?: string
  readonly status?: number
  readonly error?: string
  readonly verdict?: string
  readonly keyId?: string
  readonly body?: string
  readonly startedAt: string
}

/**
 * Opens a sandbox with a frozen clock and a webhook receiver. The receiver replies with status 200 if the initial key
 * has signed the webhook, else with status `refusal`.
 */
async function openWithReceiver({ kind = 'sqlite' as (typeof TESTED_KINDS)[number], refusal = 401 } = {}) {
  const sandbox = await openSandbox(kind)
  cleanups.push(sandbox.close)
  cleanups.push(() => sandbox.control('DELETE', '/webhooks/faults'))
  const { publicKey } = (await sandbox.control('GET', '/keys')).body.webhook
  const isValid = ({ headers, text }: ReceivedWebhook) =>
    webhookVerifies(String(headers['x-grid-signature']), utf8FromText(text), fromHex(publicKey))
  const receiver = await webhookReceiver(webhook => ({ status: isValid(webhook) ? 200 : refusal }))
  cleanups.push(receiver.close)
  await setEndpoint(sandbox, receiver.url)
  await receiver.arrival(({ event }) => event.type === 'TEST')
  await freezeClock(sandbox)
  return { sandbox, receiver }
}

async function addFault(sandbox: Sandbox, body: object): Promise<void> {
  const reply = await sandbox.control('POST', '/webhooks/faults', body)
  expect([reply.status, reply.body]).toEqual([201, { count: 1, ...body }])
}

/** Waits until the newest event of a type has the given state. Returns the event's attempts. */
async function waitForState(sandbox: Sandbox, type: string, state: string): Promise<readonly Attempt[]> {
  const list = `/webhooks?platformId=${sandbox.platformId}&type=${type}`
  const newest = async () => (await sandbox.control('GET', list)).body.data[0]
  await expect.poll(async () => (await newest())?.state, { timeout: 5_000 }).toBe(state)
  return (await sandbox.control('GET', `/webhooks/${(await newest()).id}`)).body.tries
}

test.each(TESTED_KINDS)('on %s, a fault with a type and platform affects only one matching delivery', async kind => {
  const { sandbox, receiver } = await openWithReceiver({ kind })
  const { platformId } = sandbox
  await addFault(sandbox, { fault: 'wrong-key', type: PENDING, platformId })
  const other = await sandbox.otherPlatform()
  await setEndpoint(other, receiver.url)
  await createQuote(other)
  expect(await waitForState(other, PENDING, 'delivered')).toMatchObject([{ kind: 'scheduled' }])
  expect((await sandbox.control('GET', '/webhooks/faults')).body.data).toHaveLength(1)
  await createQuote(sandbox)
  expect(await waitForState(sandbox, PENDING, 'delivered')).toMatchObject([{ kind: 'forged' }, { kind: 'scheduled' }])
  expect((await sandbox.control('GET', '/webhooks/faults')).body.data).toEqual([])
})

test.each(['wrong-key', 'corrupt-signature', 'tampered-body'])(
  'the fault %s sends a forgery, which the receiver rejects, and then the real event',
  async fault => {
    const { sandbox, receiver } = await openWithReceiver()
    await addFault(sandbox, { fault, type: PENDING })
    await createQuote(sandbox)
    const tries = await waitForState(sandbox, PENDING, 'delivered')
    expect(tries).toMatchObject([
      { kind: 'forged', fault, status: 401, verdict: 'REFUSED_FORGERY' },
      { kind: 'scheduled', status: 200 },
    ])
    expect(tries[1]).not.toHaveProperty('fault')
    const [forged, real] = receiver.received.slice(-2)
    expect(forged?.text === real?.text).toBe(fault !== 'tampered-body')
    expect(tries[0]?.body).toBe(fault === 'tampered-body' ? forged?.text : undefined)
    expect(tries[0]?.keyId === undefined).toBe(fault === 'wrong-key')
  },
)

test('if the receiver accepts a forgery, the attempt has the verdict ACCEPTED_FORGERY', async () => {
  const { sandbox } = await openWithReceiver({ refusal: 200 })
  await addFault(sandbox, { fault: 'tampered-body', type: PENDING })
  await createQuote(sandbox)
  const [forged] = await waitForState(sandbox, PENDING, 'delivered')
  expect(forged).toMatchObject({ status: 200, verdict: 'ACCEPTED_FORGERY' })
})

test('with the fault "error" and count 2, two attempts send nothing and have status 500, and the third delivers', async () => {
  const { sandbox, receiver } = await openWithReceiver()
  await addFault(sandbox, { fault: 'error', type: PENDING, count: 2 })
  await createQuote(sandbox)
  const failed = { kind: 'scheduled', fault: 'error', status: 500 }
  expect(await waitForTries(sandbox, 1)).toMatchObject([failed])
  await advanceClock(sandbox, 5_000)
  expect(await waitForTries(sandbox, 2)).toMatchObject([failed, failed])
  expect(receiver.received.map(({ event }) => event.type)).not.toContain(PENDING)
  await advanceClock(sandbox, 10_000)
  expect(await waitForState(sandbox, PENDING, 'delivered')).toHaveLength(3)
})

/** Waits until `count` attempts of the newest PENDING event have a status. Returns all attempts of that event. */
async function waitForTries(sandbox: Sandbox, count: number): Promise<readonly Attempt[]> {
  const list = `/webhooks?platformId=${sandbox.platformId}&type=${PENDING}`
  const tries = async (): Promise<readonly Attempt[]> => {
    const [{ id }] = (await sandbox.control('GET', list)).body.data
    return (await sandbox.control('GET', `/webhooks/${id}`)).body.tries
  }
  await expect.poll(async () => (await tries()).filter(({ status }) => status !== undefined).length).toBe(count)
  return tries()
}

test('with the fault "timeout", the reply is ignored and the event is sent again', async () => {
  const { sandbox, receiver } = await openWithReceiver()
  await addFault(sandbox, { fault: 'timeout', type: PENDING })
  await createQuote(sandbox)
  await receiver.arrival(({ event }) => event.type === PENDING)
  await expect
    .poll(async () => (await waitForState(sandbox, PENDING, 'waiting'))[0])
    .toMatchObject({ fault: 'timeout', error: 'TIMEOUT' })
  await advanceClock(sandbox, 5_000)
  await waitForState(sandbox, PENDING, 'delivered')
  expect(receiver.received.filter(({ event }) => event.type === PENDING)).toHaveLength(2)
})

test('the fault "duplicate" sends the same bytes twice', async () => {
  const { sandbox, receiver } = await openWithReceiver()
  await addFault(sandbox, { fault: 'duplicate', type: PENDING })
  await createQuote(sandbox)
  const tries = await waitForState(sandbox, PENDING, 'delivered')
  expect(tries).toMatchObject([
    { kind: 'scheduled', fault: 'duplicate', status: 200 },
    { kind: 'duplicate', fault: 'duplicate', status: 200 },
  ])
  expect(new Set(receiver.received.slice(-2).map(({ text }) => text)).size).toBe(1)
})

test('the fault "delay" delays the first attempt by delayMs on the sandbox clock', async () => {
  const { sandbox, receiver } = await openWithReceiver()
  await addFault(sandbox, { fault: 'delay', type: PENDING, delayMs: 20_000 })
  await createQuote(sandbox)
  await expect.poll(async () => (await sandbox.control('GET', '/webhooks/faults')).body.data).toEqual([])
  await advanceClock(sandbox, 19_999)
  expect(receiver.received.map(({ event }) => event.type)).not.toContain(PENDING)
  await advanceClock(sandbox, 1)
  expect(await waitForState(sandbox, PENDING, 'delivered')).toMatchObject([{ kind: 'scheduled', fault: 'delay' }])
})

test('the fault "reorder" sends an event after the next event about the same object', async () => {
  const { sandbox, receiver } = await openWithReceiver()
  await addFault(sandbox, { fault: 'reorder', type: PENDING })
  const quote = await createQuote(sandbox)
  await expect.poll(async () => (await sandbox.control('GET', '/webhooks/faults')).body.data).toEqual([])
  await sandbox.call('POST', `/quotes/${quote.id}/execute`)
  expect(await waitForState(sandbox, PENDING, 'delivered')).toMatchObject([{ fault: 'reorder' }])
  const types = receiver.received.map(({ event }) => event.type).filter(type => type.startsWith('OUTGOING'))
  expect(types.indexOf(PENDING)).toBeGreaterThan(types.indexOf('OUTGOING_PAYMENT.PROCESSING'))
})

test('the fault "rotated-key" replaces the key before the delivery, which a receiver with the old key rejects', async () => {
  const { sandbox } = await openWithReceiver()
  const former = (await sandbox.control('GET', '/keys')).body.webhook.keyId
  await addFault(sandbox, { fault: 'rotated-key', type: PENDING })
  await createQuote(sandbox)
  await expect.poll(async () => (await waitForState(sandbox, PENDING, 'waiting'))[0]?.status).toBe(401)
  const { keyId, previous } = (await sandbox.control('GET', '/keys')).body.webhook
  expect(previous[0]).toMatchObject({ keyId: former })
  expect(await waitForState(sandbox, PENDING, 'waiting')).toMatchObject([{ fault: 'rotated-key', keyId }])
})

test('the fault "error" affects a test webhook, but "delay" does not, and neither fault affects a resend', async () => {
  const { sandbox } = await openWithReceiver()
  await addFault(sandbox, { fault: 'delay', type: 'TEST' })
  await addFault(sandbox, { fault: 'error', type: 'TEST' })
  expect((await sandbox.call('POST', '/sandbox/webhooks/test')).body.response_status).toBe(500)
  await addFault(sandbox, { fault: 'error' })
  const [{ id }] = (await sandbox.control('GET', `/webhooks?platformId=${sandbox.platformId}`)).body.data
  expect((await sandbox.control('POST', `/webhooks/${id}/resend`)).body).toMatchObject({ status: 200 })
  expect((await sandbox.control('GET', '/webhooks/faults')).body.data).toHaveLength(2)
})

// Skipped on a shared server, because the snapshot would contain the objects of all earlier tests.
test.skipIf(process.env.TEST_TARGET !== undefined)(
  'DELETE /webhooks/faults, loading a snapshot and a reset each remove all faults',
  async () => {
    const { sandbox } = await openWithReceiver()
    const countFaults = async () => (await sandbox.control('GET', '/webhooks/faults')).body.data.length
    const { id } = (await sandbox.control('POST', '/snapshots', { name: 'Before' })).body
    for (const [method, path] of [
      ['DELETE', '/webhooks/faults'],
      ['POST', `/snapshots/${id}/load`],
      ['POST', '/reset'],
    ] as const) {
      await addFault(sandbox, { fault: 'delay' })
      expect(await countFaults()).toBe(1)
      expect((await sandbox.control(method, path)).status).toBe(204)
      expect(await countFaults()).toBe(0)
    }
  },
)
