import { expect, test } from 'vitest'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { fromHex } from '#lib/testing/reference/test-bytes'
import { openSandbox } from '#lib/testing/sandbox/sandbox'
import { testWorld } from '#lib/testing/sandbox/test-world'
import { setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { webhookVerifies } from '#lib/wallet/webhooks/webhook-signature'

test.each(TESTED_KINDS)('on %s, a new key signs later attempts, and earlier attempts keep their key ID', async kind => {
  const sandbox = await openSandbox(kind)
  const receiver = await webhookReceiver()
  await setEndpoint(sandbox, receiver.url)
  await receiver.arrival(({ event }) => event.type === 'TEST')
  const former = (await sandbox.control('GET', '/keys')).body.webhook
  const rotated = await sandbox.control('POST', '/webhooks/key')
  expect(rotated.status, rotated.text).toBe(201)
  const { keyId, publicKey, pem } = former
  expect(rotated.body.webhook.previous[0]).toMatchObject({ keyId, publicKey, pem })
  expect(rotated.body).toEqual((await sandbox.control('GET', '/keys')).body)
  const newest = async () => (await sandbox.control('GET', `/webhooks?platformId=${sandbox.platformId}`)).body.data[0]
  // A resend is rejected while the first attempt is in progress.
  await expect.poll(async () => (await newest()).state).toBe('delivered')
  const { id } = await newest()
  await sandbox.control('POST', `/webhooks/${id}/resend`)
  const { tries } = (await sandbox.control('GET', `/webhooks/${id}`)).body
  expect(tries.map((attempt: { keyId: string }) => attempt.keyId)).toEqual([keyId, rotated.body.webhook.keyId])
  for (const [index, key] of [publicKey, rotated.body.webhook.publicKey].entries()) {
    const { headers, text } = receiver.received[index] ?? expect.fail('The receiver got fewer than two webhooks.')
    expect(webhookVerifies(String(headers['x-grid-signature']), utf8FromText(text), fromHex(key))).toBe(true)
  }
  await receiver.close()
  await sandbox.close()
})

test('at most ten previous keys are stored, and a restart does not change the keys', async () => {
  const running = await testWorld()
  for (let count = 0; count < 12; count += 1) await running.send('POST', '/api/sandbox/webhooks/key')
  const { body } = await running.send('GET', '/api/sandbox/keys')
  expect(body.webhook.previous).toHaveLength(10)
  await running.restart()
  expect((await running.send('GET', '/api/sandbox/keys')).body).toEqual(body)
  await running.dispose()
})
