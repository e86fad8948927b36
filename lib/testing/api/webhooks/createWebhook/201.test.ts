import { afterAll, expect, test } from 'vitest'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const sandbox = await openSandboxForFile()
const { platformId } = sandbox
const receiver = await webhookReceiver()
await setEndpoint(sandbox, receiver.url)
afterAll(() => receiver.close())
const create = (body: object) => sandbox.control('POST', '/webhooks', { platformId, ...body })

test('a created event is delivered with the given type and data, and is listed once', async () => {
  const data = { id: 'Card:1', status: 'CLOSED', note: 'naïve €' }
  const { status, body } = await create({ type: 'CARD.STATUS_CHANGE', data })
  expect([status, body]).toMatchObject([
    201,
    {
      platformId,
      type: 'CARD.STATUS_CHANGE',
      subjectId: 'Card:1',
      origin: 'manual',
      state: 'waiting',
      attempts: 0,
    },
  ])
  const { event } = await receiver.arrival(({ event }) => event.type === 'CARD.STATUS_CHANGE')
  // The log omits calls to the control plane.
  expect(body).not.toHaveProperty('exchangeId')
  expect(event).toEqual({ id: body.id, type: 'CARD.STATUS_CHANGE', timestamp: body.createdAt, data })
  const listed = await sandbox.control('GET', `/webhooks?platformId=${platformId}&type=CARD.STATUS_CHANGE`)
  expect(listed.body.data).toHaveLength(1)
})

test('a TEST event created without data is delivered with the data {}', async () => {
  const { status, body } = await create({ type: 'TEST' })
  expect([status, body.subjectId]).toEqual([201, body.id])
  expect((await receiver.arrival(({ event }) => event.id === body.id)).event.data).toEqual({})
})
