import { afterAll, expect, test } from 'vitest'
import { createQuote } from '#lib/testing/fixtures/quote-requests'
import { fromHex } from '#lib/testing/reference/test-bytes'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { type ReceiverReply, setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { webhookVerifies } from '#lib/wallet/webhooks/webhook-signature'

const sandbox = await openSandboxForFile()
let reply: ReceiverReply = { status: 200 }
const receiver = await webhookReceiver(() => reply)
afterAll(() => receiver.close())

test('setting an endpoint sends it a signed TEST event, even if the endpoint is unchanged', async () => {
  await setEndpoint(sandbox, receiver.url)
  const { event, headers, text } = await receiver.arrival(() => true)
  expect(event).toEqual({ id: expect.stringMatching(/^Webhook:/), type: 'TEST', timestamp: event.timestamp, data: {} })
  const { publicKey } = (await sandbox.control('GET', '/keys')).body.webhook
  const header = String(headers['x-grid-signature'])
  expect(webhookVerifies(header, utf8FromText(text), fromHex(publicKey))).toBe(true)
  await setEndpoint(sandbox, receiver.url)
  await receiver.arrival(webhook => webhook.event.id !== event.id)
})

test.each([
  { status: 200, body: '' },
  { status: 500, body: 'no €' },
  { status: 302, body: 'elsewhere' },
])('if the endpoint replies $status, POST /sandbox/webhooks/test returns 200 and the reply', async receiverReply => {
  reply = receiverReply
  await setEndpoint(sandbox, receiver.url)
  const { status, body, text } = await sandbox.call('POST', '/sandbox/webhooks/test')
  expect(status, text).toBe(200)
  expect(body).toEqual({ url: receiver.url, response_status: receiverReply.status, response_body: receiverReply.body })
})

test('delivery of a TEST event is attempted once, even if the endpoint replies with 500', async () => {
  reply = { status: 500 }
  const earlier = new Set(receiver.received.map(({ event }) => event.id))
  await setEndpoint(sandbox, receiver.url)
  const { event: scheduled } = await receiver.arrival(({ event }) => !earlier.has(event.id))
  expect((await sandbox.call('POST', '/sandbox/webhooks/test')).body.response_status).toBe(500)
  const { event: direct } = receiver.received.at(-1) ?? {}
  expect((await sandbox.control('GET', `/webhooks/${direct.id}`)).body).toMatchObject({ origin: 'test', attempts: 1 })
  expect((await sandbox.control('POST', '/clock', { mode: 'system', advanceMs: 3_600_000 })).status).toBe(200)
  // If another attempt were due, it would begin before the first attempt of the event that this quote causes.
  await createQuote(sandbox)
  await receiver.arrival(({ event }) => event.type === 'OUTGOING_PAYMENT.PENDING')
  const countAttempts = (id: string) => receiver.received.filter(({ event }) => event.id === id).length
  expect([countAttempts(scheduled.id), countAttempts(direct.id)]).toEqual([1, 1])
})

test('concurrent calls to POST /sandbox/webhooks/test all return the status of the endpoint’s reply', async () => {
  reply = { status: 204 }
  const replies = await Promise.all(Array.from({ length: 5 }, () => sandbox.call('POST', '/sandbox/webhooks/test')))
  expect(replies.map(({ body }) => body.response_status)).toEqual([204, 204, 204, 204, 204])
})
