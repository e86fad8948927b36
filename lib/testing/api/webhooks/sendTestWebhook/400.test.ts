import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const sandbox = await openSandboxForFile()
const sendTest = () => sandbox.call('POST', '/sandbox/webhooks/test')

test('a test webhook is rejected with WEBHOOK_ENDPOINT_NOT_SET before the endpoint is set and after it is removed', async () => {
  expectError(await sendTest(), 'WEBHOOK_ENDPOINT_NOT_SET')
  const receiver = await webhookReceiver()
  await setEndpoint(sandbox, receiver.url)
  expect((await sendTest()).status).toBe(200)
  await setEndpoint(sandbox, '')
  expectError(await sendTest(), 'WEBHOOK_ENDPOINT_NOT_SET')
  expect((await sandbox.call('GET', '/config')).body).not.toHaveProperty('webhookEndpoint')
  await receiver.close()
})

test.each([
  ['REFUSED', async () => 'http://127.0.0.1:1/'],
  ['DNS', async () => 'http://receiver.invalid/'],
  ['BLOCKED', async () => 'http://169.254.169.254/latest'],
  ['RESET', resettingServer],
])('a test webhook that gets no reply fails with WEBHOOK_DELIVERY_ERROR, reason %s', async (reason, url) => {
  await setEndpoint(sandbox, await url())
  expectError(await sendTest(), 'WEBHOOK_DELIVERY_ERROR', { reason })
})

async function resettingServer(): Promise<string> {
  const server = createServer(socket => socket.destroy())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}/`
}
