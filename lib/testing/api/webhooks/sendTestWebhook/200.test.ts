import { afterAll, expect, test } from 'vitest'
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
  const { body } = await sandbox.call('POST', '/sandbox/webhooks/test')
  expect(body.response_status).toBe(500)
  const { id } = receiver.received.at(-1)?.event ?? {}
  expect((await sandbox.control('GET', `/webhooks/${id}`)).body).toMatchObject({ origin: 'test', attempts: 1 })
  await sandbox.control('PUT', '/clock', { mode: 'system', advanceMs: 3_600_000 })
  await sandbox.call('POST', '/sandbox/webhooks/test')
  expect(receiver.received.filter(({ event }) => event.id === id)).toHaveLength(1)
})

test('concurrent calls to POST /sandbox/webhooks/test all return the status of the endpoint’s reply', async () => {
  reply = { status: 204 }
  const replies = await Promise.all(Array.from({ length: 5 }, () => sandbox.call('POST', '/sandbox/webhooks/test')))
  expect(replies.map(({ body }) => body.response_status)).toEqual([204, 204, 204, 204, 204])
})
