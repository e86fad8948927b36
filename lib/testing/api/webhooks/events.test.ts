import { afterEach, expect, test } from 'vitest'
import { createQuote } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { subscribe } from '#lib/testing/sandbox/subscribe'
import {
  type ReceiverReply,
  setEndpoint,
  type WebhookReceiver,
  webhookReceiver,
} from '#lib/testing/sandbox/webhook-receiver'

const fileSandbox = await openSandboxForFile()
const receivers: WebhookReceiver[] = []
afterEach(async () => {
  await Promise.all(receivers.splice(0).map(receiver => receiver.close()))
})

async function createPlatformWithReceiver(reply: () => ReceiverReply = () => ({ status: 200 })) {
  const [sandbox, receiver] = [await fileSandbox.otherPlatform(), await webhookReceiver(reply)]
  receivers.push(receiver)
  await setEndpoint(sandbox, receiver.url)
  await receiver.arrival(({ event }) => event.type === 'TEST')
  return { sandbox, receiver }
}

async function eventsOf(sandbox: Sandbox, filter = '') {
  return (await sandbox.control('GET', `/webhooks?platformId=${sandbox.platformId}${filter}`)).body
}

test('events are listed newest first in pages, each with the call that caused it, and can be filtered by type and state', async () => {
  const { sandbox, receiver } = await createPlatformWithReceiver()
  const { transactionId } = await createQuote(sandbox)
  await receiver.arrival(({ event }) => event.type === 'OUTGOING_PAYMENT.PENDING')
  await expect.poll(async () => (await eventsOf(sandbox, '&state=delivered')).data.length).toBe(2)
  const { data } = await eventsOf(sandbox)
  expect(data).toMatchObject([
    { type: 'OUTGOING_PAYMENT.PENDING', subjectId: transactionId, state: 'delivered', attempts: 1 },
    { type: 'TEST', state: 'delivered', attempts: 1 },
  ])
  for (const [index, operationId] of ['createQuote', 'updateConfig'].entries()) {
    const exchange = await sandbox.control('GET', `/exchanges/${data[index].exchangeId}`)
    expect(exchange.body.operationId).toBe(operationId)
  }
  const first = await eventsOf(sandbox, '&limit=1')
  expect([first.data, first.hasMore]).toEqual([[data[0]], true])
  expect((await eventsOf(sandbox, `&limit=1&cursor=${first.nextCursor}`)).data).toEqual([data[1]])
  expect((await eventsOf(sandbox, '&type=TEST')).data).toEqual([data[1]])
  expectError(await sandbox.control('GET', '/webhooks?cursor=wrong'), 'INVALID_INPUT', { field: 'cursor' })
})

test('a request for an event returns the exact bytes that were sent, their signature and the reply', async () => {
  const { sandbox, receiver } = await createPlatformWithReceiver(() => ({ status: 200, body: 'thanks €' }))
  const [{ id }] = (await eventsOf(sandbox)).data
  await expect.poll(async () => (await sandbox.control('GET', `/webhooks/${id}`)).body.tries.length).toBe(1)
  const { body, tries } = (await sandbox.control('GET', `/webhooks/${id}`)).body
  const [arrived] = receiver.received
  expect(body).toBe(arrived?.text)
  expect(tries).toMatchObject([
    { number: 1, url: receiver.url, status: 200, reply: { body: 'thanks €', isCut: false } },
  ])
  expect(tries[0].signature).toBe(arrived?.headers['x-grid-signature'])
})

test('without an endpoint or a subscriber of the event stream, no events are stored', async () => {
  const sandbox = await fileSandbox.otherPlatform()
  await createQuote(sandbox)
  expect((await eventsOf(sandbox)).data).toEqual([])
})

// The test transport does not return streamed bodies, so this test subscribes in this process.
test.skipIf(fileSandbox.world === undefined)(
  'events that occur before the endpoint is set are kept, but sent only if they are resent',
  async () => {
    const sandbox = await fileSandbox.otherPlatform()
    const stream = subscribe(fileSandbox.world ?? expect.fail())
    await createQuote(sandbox)
    await stream.end()
    const { data } = await eventsOf(sandbox)
    expect(data).toMatchObject([{ type: 'OUTGOING_PAYMENT.PENDING', state: 'kept', attempts: 0 }])
    expect(data[0]).not.toHaveProperty('dueAt')
    const receiver = await webhookReceiver()
    receivers.push(receiver)
    await setEndpoint(sandbox, receiver.url)
    await receiver.arrival(({ event }) => event.type === 'TEST')
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['TEST'])
    expect((await sandbox.control('POST', `/webhooks/${data[0].id}/resend`)).body).toMatchObject({ status: 200 })
    expect((await eventsOf(sandbox, '&state=delivered')).data.map(({ id }: { id: string }) => id)).toContain(data[0].id)
  },
)

test('a delivered event can be resent, and remains delivered if the resend fails', async () => {
  let status = 200
  const { sandbox, receiver } = await createPlatformWithReceiver(() => ({ status }))
  await expect.poll(async () => (await eventsOf(sandbox)).data[0].state).toBe('delivered')
  const [{ id }] = (await eventsOf(sandbox)).data
  status = 500
  const reply = await sandbox.control('POST', `/webhooks/${id}/resend`)
  expect([reply.status, reply.body]).toMatchObject([201, { number: 2, status: 500 }])
  expect(receiver.received.map(({ text }) => text)).toEqual([receiver.received[0]?.text, receiver.received[0]?.text])
  expect((await sandbox.control('GET', `/webhooks/${id}`)).body).toMatchObject({ state: 'delivered', attempts: 2 })
})

test('an unknown event cannot be read or resent, and without an endpoint a resend needs a URL', async () => {
  const unknown = '/webhooks/Webhook:00000000-0000-7000-8000-000000000000'
  expectError(await fileSandbox.control('GET', unknown), 'REFERENCE_NOT_FOUND')
  expectError(await fileSandbox.control('POST', `${unknown}/resend`), 'REFERENCE_NOT_FOUND')
  const { sandbox } = await createPlatformWithReceiver()
  await expect.poll(async () => (await eventsOf(sandbox)).data[0].state).toBe('delivered')
  const [{ id }] = (await eventsOf(sandbox)).data
  await sandbox.call('PATCH', '/config', { body: { webhookEndpoint: '' } })
  expectError(await sandbox.control('POST', `/webhooks/${id}/resend`), 'WEBHOOK_ENDPOINT_NOT_SET')
})

test('even without an endpoint, an event can be resent to a given URL, but not to a blocked or invalid URL', async () => {
  const { sandbox, receiver } = await createPlatformWithReceiver()
  const other = await webhookReceiver(() => ({ status: 202 }))
  receivers.push(other)
  await expect.poll(async () => (await eventsOf(sandbox)).data[0].state).toBe('delivered')
  const [{ id }] = (await eventsOf(sandbox)).data
  await sandbox.call('PATCH', '/config', { body: { webhookEndpoint: '' } })
  const resend = (url: string) => sandbox.control('POST', `/webhooks/${id}/resend`, { url })
  expect(await resend(other.url)).toMatchObject({ status: 201, body: { kind: 'resend', url: other.url, status: 202 } })
  expect(other.received.map(({ text }) => text)).toEqual([receiver.received[0]?.text])
  expect((await resend('http://169.254.169.254/')).body).toMatchObject({ error: 'BLOCKED' })
  for (const url of ['ftp://example.com', 'http://user@example.com', 'http://example.com/#part', '']) {
    expectError(await resend(url), 'INVALID_INPUT', { field: 'url' })
  }
})

test('a forward sends a signed copy and changes neither the event nor its delivery to the endpoint', async () => {
  const { sandbox, receiver } = await createPlatformWithReceiver(() => ({ status: 500 }))
  const other = await webhookReceiver(() => ({ status: 401, body: 'wrong key' }))
  receivers.push(other)
  await createQuote(sandbox)
  await expect.poll(async () => (await eventsOf(sandbox)).data[0].attempts).toBe(1)
  const [{ id }] = (await eventsOf(sandbox)).data
  const read = async () => (await sandbox.control('GET', `/webhooks/${id}`)).body
  await expect.poll(async () => (await read()).tries[0].status).toBe(500)
  const before = await read()
  const forward = (url: string) => sandbox.control('POST', `/webhooks/${id}/forward`, { url })
  const { body, status } = await forward(other.url)
  expect([status, body]).toMatchObject([200, { url: other.url, status: 401, reply: { body: 'wrong key' } }])
  expect(other.received[0]).toMatchObject({
    text: receiver.received.find(({ event }) => event.id === id)?.text,
    headers: { 'x-grid-signature': body.signature },
  })
  expectError(await forward('ftp://example.com'), 'INVALID_INPUT', { field: 'url' })
  expect(await read()).toEqual(before)
  const unknown = '/webhooks/Webhook:00000000-0000-7000-8000-000000000000/forward'
  expectError(await sandbox.control('POST', unknown, { url: other.url }), 'REFERENCE_NOT_FOUND')
})
