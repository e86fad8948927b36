import { expect, test } from 'vitest'
import { receiverStatus, receiverUrl } from '#lib/contract/webhooks/receiver-address'
import { withBuiltInReceiver } from '#lib/runtime/webhooks/open-deliverer'
import { webhookSender } from '#lib/runtime/webhooks/send-webhook'
import { fromHex } from '#lib/testing/reference/test-bytes'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { setEndpoint } from '#lib/testing/sandbox/webhook-receiver'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { signDer } from '#lib/wallet/keys/ecdsa'
import { newKeyPair } from '#lib/wallet/keys/key-pair'
import { webhookSignatureHeader, webhookVerifies } from '#lib/wallet/webhooks/webhook-signature'

const BODY = '{"id": "1"}'
const sandbox = await openSandboxForFile()
const pair = newKeyPair(length => crypto.getRandomValues(new Uint8Array(length)))
const keys = { current: { id: '1', pair }, previous: [] }
const webhook = { all: async () => keys, rotate: async () => keys }

function deliver(url: string, { signed = BODY } = {}) {
  const overHttp = webhookSender({ allowsLocal: () => true, ownPort: 3000, userAgent: 'Countersign/1' })
  const signature = webhookSignatureHeader(signDer(utf8FromText(signed), pair.privateKey))
  const sender = withBuiltInReceiver(overHttp, { webhook })
  return sender.send({ url, body: utf8FromText(BODY), signature, traceId: 'ex_1', timeoutMs: 5_000 })
}

test.each([200, 202, 403, 500])(
  'the built-in receiver replies with status %i, the received body and the received signature',
  async status => {
    await setEndpoint(sandbox, receiverUrl(status))
    const { body: delivery } = await sandbox.call('POST', '/sandbox/webhooks/test')
    expect(delivery).toMatchObject({ url: receiverUrl(status), response_status: status })
    const { id } = JSON.parse(delivery.response_body)
    const { body: event } = await sandbox.control('GET', `/webhooks/${id}`)
    const { reply } = event.tries[0]
    expect(reply.body).toBe(event.body)
    const { publicKey } = (await sandbox.control('GET', '/keys')).body.webhook
    expect(webhookVerifies(reply.headers['x-grid-signature'], utf8FromText(reply.body), fromHex(publicKey))).toBe(true)
  },
)

test('the built-in receiver replies 401 if the signature covers other bytes', async () => {
  expect(await deliver(receiverUrl(200))).toMatchObject({ reply: { status: 200 } })
  expect(await deliver(receiverUrl(200), { signed: '{"id":"1"}' })).toMatchObject({ reply: { status: 401 } })
})

test.each([
  'http://receiver.invalid/200/',
  'http://receiver.invalid/200?x',
  'http://receiver.invalid/100',
  'http://receiver.invalid:80/200',
  'https://receiver.invalid/200',
])('%s is not a URL of the built-in receiver, so a delivery to it fails with the error DNS', async url => {
  expect(receiverStatus(url)).toBeUndefined()
  expect(await deliver(url)).toEqual({ failure: 'DNS' })
})

test.each(['http://127.0.0.1:3000/200', 'http://localhost:3000/api/sandbox/webhooks/pause'])(
  'a delivery to the server’s own port on a loopback address (%s) is blocked',
  async url => {
    expect(await deliver(url)).toEqual({ failure: 'BLOCKED' })
  },
)
