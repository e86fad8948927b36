import { expect, test } from 'vitest'
import { testWorld } from '#lib/testing/sandbox/test-world'
import { webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

test('a webhook probe of a closed sandbox fails with RESET and does not reach the receiver', async () => {
  const receiver = await webhookReceiver()
  const { world, dispose } = await testWorld()
  const probe = { url: receiver.url, body: new TextEncoder().encode('{}'), signature: '', traceId: 'ex_1' }
  expect(await world.webhooks.probe(probe)).toMatchObject({ reply: { status: 200 } })
  await world.close()
  expect(await world.webhooks.probe(probe)).toEqual({ failure: 'RESET' })
  expect(receiver.received).toHaveLength(1)
  await dispose()
  await receiver.close()
})
