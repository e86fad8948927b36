import { createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { BASE_PATH } from '#lib/contract/operation'
import { trimAllWebhooks } from '#lib/runtime/state/timed-work'
import { type FaultClient, faultClient } from '#lib/testing/faults/fault-client'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'
import { type ReceiverReply, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

type Reply = () => ReceiverReply | Promise<ReceiverReply>

async function start(reply: Reply = () => ({ status: 200 }), env: Readonly<Record<string, string>> = {}) {
  const receiver = await webhookReceiver(reply)
  closers.push(receiver.close)
  const running = await testWorld({ env: { SANDBOX_WEBHOOK_ENDPOINT: receiver.url, ...env } })
  closers.push(running.dispose)
  return { receiver, running, client: await faultClient(running.send) }
}

const eventsOf = async (client: FaultClient) => (await client.control('GET', '/webhooks')).body.data
const storedEvents = ({ world }: TestWorld) => world.db.read(tx => tx.sql.select().from(tx.tables.webhookEvents))
/** Waits until each stored event has had an attempt and no attempt is in progress. */
const waitForAttempts = (running: TestWorld) =>
  vi.waitFor(async () => {
    const rows = await storedEvents(running)
    expect(rows.filter(({ attempts, claimedBy }) => attempts === 0n || claimedBy !== null)).toEqual([])
    return rows
  })

test('each platform’s endpoint is SANDBOX_WEBHOOK_ENDPOINT until PATCH /config changes the endpoint, and again after a reset', async () => {
  const { client, receiver, running } = await start()
  const endpoint = async () => (await client.call('GET', '/config')).body.webhookEndpoint
  expect(await endpoint()).toBe(receiver.url)
  await client.quote()
  await receiver.arrival(({ event }) => event.type === 'OUTGOING_PAYMENT.PENDING')
  await client.call('PATCH', '/config', { webhookEndpoint: '' })
  await client.quote()
  await client.control('POST', '/reset')
  expect([await endpoint(), await storedEvents(running)]).toEqual([receiver.url, []])
  const { platformId, clientId, clientSecret } = (await client.control('POST', '/platforms', { name: 'Other' })).body
  expect(platformId).toMatch(/^Platform:/)
  const other = await faultClient(running.send, { clientId, clientSecret })
  expect((await other.call('GET', '/config')).body.webhookEndpoint).toBe(receiver.url)
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['OUTGOING_PAYMENT.PENDING'])
})

test('a reset during an attempt removes the event that is being sent', async () => {
  const pendingReply = Promise.withResolvers<ReceiverReply>()
  const { client, receiver, running } = await start(() => pendingReply.promise)
  await client.quote()
  await receiver.arrival(() => true)
  await client.control('POST', '/reset')
  pendingReply.resolve({ status: 500 })
  await client.quote()
  await receiver.arrival(({ event }) => event.id !== receiver.received[0]?.event.id)
  const rows = await waitForAttempts(running)
  expect(rows.map(({ id }) => id)).toEqual([receiver.received[1]?.event.id])
})

test('an event is dropped if the endpoint is removed during an attempt that fails', async () => {
  const pendingReply = Promise.withResolvers<ReceiverReply>()
  const { client, receiver, running } = await start(() => pendingReply.promise)
  await client.quote()
  await receiver.arrival(() => true)
  await client.call('PATCH', '/config', { webhookEndpoint: '' })
  expect(await eventsOf(client)).toMatchObject([{ state: 'waiting', attempts: 1 }])
  pendingReply.resolve({ status: 500 })
  await waitForAttempts(running)
  expect(await eventsOf(client)).toMatchObject([{ state: 'dropped', attempts: 1 }])
})

test('loading a snapshot drops waiting events, which are not sent later', async () => {
  const { client, receiver, running } = await start(() => ({ status: 500 }))
  await client.control('POST', '/clock', { mode: 'frozen' })
  const { id } = (await client.control('POST', '/snapshots', { name: 'before' })).body
  await client.quote()
  await waitForAttempts(running)
  expect((await client.control('POST', `/snapshots/${id}/load`)).status).toBe(204)
  expect(await eventsOf(client)).toMatchObject([{ type: 'OUTGOING_PAYMENT.PENDING', state: 'dropped', attempts: 1 }])
  await client.control('POST', '/clock', { mode: 'frozen', advanceMs: 60_000 })
  await client.quote()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2))
  expect(receiver.received[1]?.event.id).not.toBe(receiver.received[0]?.event.id)
})

test('trimming keeps a platform’s newest events and all waiting events', async () => {
  let status = 500
  const { client, running } = await start(() => ({ status }))
  await client.control('POST', '/clock', { mode: 'frozen' })
  await client.quote()
  const [waiting] = await waitForAttempts(running)
  status = 200
  for (let count = 0; count < 6; count += 1) await client.quote()
  const rows = await waitForAttempts(running)
  await trimAllWebhooks(running.world.db, 3)
  const newest = rows.slice(-3).map(({ id }) => id)
  expect((await storedEvents(running)).map(({ id }) => id)).toEqual([waiting?.id, ...newest])
  const attempts = await running.world.db.read(tx => tx.sql.select().from(tx.tables.webhookAttempts))
  expect(attempts).toHaveLength(4)
})

test('an attempt that a shutdown interrupts is stored as INTERRUPTED, and its event is sent again after the restart', async () => {
  const pendingReply = Promise.withResolvers<ReceiverReply>()
  const { client, receiver, running } = await start(() => pendingReply.promise)
  await client.quote()
  await receiver.arrival(() => true)
  await running.restart()
  pendingReply.resolve({ status: 200 })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2))
  const [row] = await waitForAttempts(running)
  await vi.waitFor(async () => {
    const { body } = await client.control('GET', `/webhooks/${row?.id}`)
    expect(body).toMatchObject({ state: 'delivered', tries: [{ error: 'INTERRUPTED' }, { status: 200 }] })
  })
})

test('creating an individual customer sends CUSTOMER.KYC_APPROVED with the customer as the event’s data', async () => {
  const { client, receiver } = await start()
  const { body } = await client.call('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Example' })
  const { event } = await receiver.arrival(webhook => webhook.event.type === 'CUSTOMER.KYC_APPROVED')
  expect(event.data).toMatchObject({ id: body.id, fullName: 'Ada Example', kycStatus: 'APPROVED' })
  expect(event.timestamp).toBe(body.createdAt)
})

test('if HOST is not a loopback address, webhooks to local and private addresses are blocked unless SANDBOX_WEBHOOK_HOSTS lists the endpoint’s host', async () => {
  let connections = 0
  const canary = createServer(socket => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>(resolve => canary.listen(0, '0.0.0.0', resolve))
  closers.push(() => new Promise(resolve => canary.close(resolve)))
  const { port } = canary.address() as { port: number }
  const env = {
    HOST: '0.0.0.0',
    PUBLIC_ORIGIN: 'https://sandbox.example',
    SANDBOX_WEBHOOK_HOSTS: 'localhost,127.0.0.9',
  }
  const secret = 'a-secret-of-at-least-32-characters'
  const running = await testWorld({ env: { ...env, SANDBOX_CLIENT_ID: 'settings', SANDBOX_CLIENT_SECRET: secret } })
  closers.push(running.dispose)
  const headers = { host: 'sandbox.example', authorization: `Basic ${btoa(`settings:${secret}`)}` }
  const call = (method: string, path: string, body?: unknown) =>
    running.send(method, `${BASE_PATH}${path}`, body === undefined ? { headers } : { headers, body })
  const reasonAt = async (host: string) => {
    const patched = await call('PATCH', '/config', { webhookEndpoint: `http://${host}:${port}/` })
    expect(patched.status, patched.text).toBe(200)
    return (await call('POST', '/sandbox/webhooks/test')).body.details?.reason
  }
  const blocked = ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0']
  for (const host of [...blocked, '[::]', '[64:ff9b::7f00:1]', '169.254.169.254', '10.0.0.1']) {
    expect([host, await reasonAt(host)]).toEqual([host, 'BLOCKED'])
  }
  expect(connections).toBe(0)
  expect([await reasonAt('localhost'), await reasonAt('127.0.0.9')]).toEqual(['RESET', 'RESET'])
  expect(connections).toBeGreaterThan(0)
})
