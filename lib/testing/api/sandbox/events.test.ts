import { describe, expect, test } from 'vitest'
import { dispatch } from '#lib/http/handle'
import type { RunningWorld } from '#lib/runtime/build-world'
import { createQuote } from '#lib/testing/fixtures/quote-requests'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { subscribe } from '#lib/testing/sandbox/subscribe'
import { setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const sandbox = await openSandboxForFile()

// These tests read events in this process, because the test transport does not return streamed bodies.
describe.skipIf(sandbox.world === undefined)('events', () => {
  test('an exchange is sent as an event, with its sequence number as the event ID', async () => {
    await flushLog()
    const reader = subscribe(worldOf())
    await sandbox.call('GET', '/customers')
    const event = await reader.next()
    expect(event).toMatchObject({ type: 'exchange', id: expect.any(Number) })
    expect(JSON.parse(event?.data ?? '')).toMatchObject({
      operationId: 'listCustomers',
      status: 200,
      sequence: event?.id,
    })
    await reader.end()
  })

  test('a clock change is sent as an event without an ID', async () => {
    await flushLog()
    const reader = subscribe(worldOf())
    await sandbox.control('POST', '/clock', { mode: 'system', advanceMs: 1_000 })
    const event = await reader.next()
    expect(event?.type).toBe('clock')
    expect(event).not.toHaveProperty('id')
    await reader.end()
  })

  test('every event after Last-Event-ID is sent exactly once', async () => {
    const early = subscribe(worldOf())
    await callTimes(3)
    const seen = await early.takeIds(3)
    await early.end()
    await callTimes(4)
    const late = subscribe(worldOf(), seen[0])
    await callTimes(3)
    const received = await late.takeIds(9)
    await late.end()
    const first = (seen[0] ?? 0) + 1
    expect(received).toEqual(Array.from({ length: 9 }, (_, index) => first + index))
  })

  test('without Last-Event-ID, only new events are sent', async () => {
    await callTimes(2)
    await flushLog()
    const reader = subscribe(worldOf())
    const trace = (await sandbox.call('GET', '/customers')).headers.get('sandbox-trace-id')
    expect(JSON.parse((await reader.next())?.data ?? '').id).toBe(trace)
    await reader.end()
  })

  test('an exchange event has the same data as the exchange in the list', async () => {
    await flushLog()
    const reader = subscribe(worldOf())
    await sandbox.call('GET', '/customers')
    const received = JSON.parse((await reader.next())?.data ?? '')
    expect(received).toEqual((await sandbox.control('GET', '/exchanges?limit=1')).body.data[0])
    await reader.end()
  })

  test('the end of a webhook attempt is sent as an event with the webhook’s state and the reply’s status', async () => {
    const other = await sandbox.otherPlatform()
    const receiver = await webhookReceiver(({ event }) => ({ status: event.type === 'TEST' ? 204 : 503 }))
    const reader = subscribe(worldOf())
    const first = reader.next()
    await setEndpoint(other, receiver.url)
    await receiver.arrival(({ event }) => event.type === 'TEST')
    await createQuote(other)
    const seen: { id: string; type: string; state: string; attempts: number; status?: number }[] = []
    const isEnded = (type: string) => seen.some(event => event.type === type && event.status !== undefined)
    for (
      let event = await first;
      !(isEnded('TEST') && isEnded('OUTGOING_PAYMENT.PENDING'));
      event = await reader.next()
    ) {
      if (event?.type !== 'webhook') continue
      expect(event).not.toHaveProperty('id')
      seen.push(JSON.parse(event.data))
    }
    await reader.end()
    await receiver.close()
    const of = (type: string) => seen.filter(event => event.type === type)
    const [{ id }] = (await sandbox.control('GET', `/webhooks?platformId=${other.platformId}&type=TEST`)).body.data
    expect(of('TEST').at(-1)).toEqual({ id, type: 'TEST', state: 'delivered', attempts: 1, status: 204 })
    expect(of('OUTGOING_PAYMENT.PENDING').at(-1)).toMatchObject({ state: 'waiting', attempts: 1, status: 503 })
    expect(new Set(seen.map(event => JSON.stringify(event))).size).toBe(seen.length)
  })

  test('a reset is sent as an event', async () => {
    const reader = subscribe(worldOf())
    await sandbox.control('POST', '/reset')
    const types = [(await reader.next())?.type, (await reader.next())?.type]
    expect(types).toContain('reset')
    await reader.end()
  })
})

describe.skipIf(sandbox.world === undefined)('the event stream', () => {
  test('has the content type text/event-stream and Cache-Control: no-store', async () => {
    const reply = await sandbox.control('GET', '/events')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  test('continues after Last-Event-ID and sends the ID and type of each exchange event', async () => {
    await callTimes(1)
    const before: number = (await sandbox.control('GET', '/exchanges?limit=1')).body.data[0].sequence
    await callTimes(2)
    const text = await readStream(worldOf(), String(before), 3)
    const blocks = text.split('\n\n').filter(block => block !== '')
    expect(blocks[0]).toBe('retry: 1000')
    expect(blocks.slice(1).map(block => block.split('\n', 2))).toEqual([
      [`id: ${before + 1}`, 'event: exchange'],
      [`id: ${before + 2}`, 'event: exchange'],
    ])
  })
})

async function readStream(world: RunningWorld, lastEventId: string, parts: number): Promise<string> {
  const controller = new AbortController()
  const answer = await dispatch(
    {
      method: 'GET',
      target: '/api/sandbox/events',
      headers: Object.entries({ host: 'localhost:3000', 'last-event-id': lastEventId }),
      readBody: async () => new Uint8Array(),
      signal: controller.signal,
    },
    world,
  )
  let text = ''
  let read = 0
  for await (const part of answer.body) {
    text += part
    read += 1
    if (read === parts) break
  }
  controller.abort()
  return text
}

function worldOf(): RunningWorld {
  if (sandbox.world === undefined) throw new Error('The sandbox runs in another process.')
  return sandbox.world
}

/** Reading the log flushes it, so a new subscriber receives no events of earlier calls. */
async function flushLog(): Promise<void> {
  await sandbox.control('GET', '/exchanges')
}

async function callTimes(count: number): Promise<void> {
  for (let call = 0; call < count; call += 1) await sandbox.call('GET', '/customers')
}
