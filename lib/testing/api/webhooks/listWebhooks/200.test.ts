import { expect, test } from 'vitest'
import { createQuote } from '#lib/testing/fixtures/quote-requests'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { setEndpoint } from '#lib/testing/sandbox/webhook-receiver'

const sandbox = await openSandboxForFile()
await setEndpoint(sandbox, 'http://receiver.invalid/200')

async function list(query: Record<string, string>) {
  const { status, body, text } = await sandbox.control('GET', `/webhooks?${new URLSearchParams(query)}`)
  expect(status, text).toBe(200)
  return body
}

test('events can be filtered by their object, by the call that caused them and by their type', async () => {
  const first = await createQuote(sandbox)
  const second = await createQuote(sandbox)
  const { data } = await list({ subjectId: first.transactionId })
  expect(data).toMatchObject([{ type: 'OUTGOING_PAYMENT.PENDING', subjectId: first.transactionId }])
  // Only the ID is compared, because the state of the event may have changed between the two calls.
  expect((await list({ exchangeId: data[0].exchangeId })).data).toMatchObject([{ id: data[0].id }])

  const other = (await list({ subjectId: second.transactionId })).data
  expect(other).toHaveLength(1)
  expect((await list({ subjectId: first.transactionId, exchangeId: other[0].exchangeId })).data).toEqual([])
  expect((await list({ subjectId: first.transactionId, type: 'TEST' })).data).toEqual([])
  expect((await list({ subjectId: 'nothing-like-it' })).data).toEqual([])
})

test('events about one object are listed in pages, newest first', async () => {
  const { platformId } = sandbox
  const data = { id: 'Customer:1' }
  const created: string[] = []
  for (const type of ['ONE', 'TWO', 'THREE']) {
    const { body } = await sandbox.control('POST', '/webhooks', { platformId, type, data })
    created.unshift(body.id)
  }
  const page = await list({ subjectId: 'Customer:1', limit: '2' })
  const next = await list({ subjectId: 'Customer:1', limit: '2', cursor: page.nextCursor })
  expect([...page.data, ...next.data].map(({ id }) => id)).toEqual(created)
  expect([page.hasMore, next.hasMore]).toEqual([true, false])
})
