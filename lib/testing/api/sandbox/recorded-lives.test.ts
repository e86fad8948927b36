import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createQuote, postQuote } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock } from '#lib/testing/sandbox/move-clock'
import { firstPlatformOn } from '#lib/testing/sandbox/sandbox'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import {
  type ReceiverReply,
  removeEndpoints,
  setEndpoint,
  type WebhookReceiver,
  webhookReceiver,
} from '#lib/testing/sandbox/webhook-receiver'

const sandbox = await openSandboxForFile()
const { platformId } = sandbox
const receivers: WebhookReceiver[] = []

async function receive(reply?: () => Promise<ReceiverReply>): Promise<WebhookReceiver> {
  const receiver = await webhookReceiver(reply)
  receivers.push(receiver)
  await setEndpoint(sandbox, receiver.url)
  return receiver
}
const start = async () =>
  (await sandbox.control('POST', '/recordings', { name: 'lives', platformId })).body.id as string
const stop = async (id: string) => (await sandbox.control('POST', `/recordings/${id}/stop`)).body
const report = async (id: string) => (await sandbox.control('GET', `/report?recordingId=${id}`)).body
const practice = async (id: string, name: string) =>
  (await report(id)).practices.find((each: { id: string }) => each.id === name)
const payNothing = () => postQuote(sandbox, { lockedCurrencyAmount: 0 }, { 'Idempotency-Key': 'one' })

// Resets and snapshots change the data of all platforms.
describe.skipIf(sandbox.world === undefined)('the report of a recording', () => {
  let beginning: string
  const load = () => sandbox.control('POST', `/snapshots/${beginning}/load`)

  beforeAll(async () => {
    beginning = (await sandbox.control('POST', '/snapshots', { name: 'beginning' })).body.id
  })
  afterEach(async () => {
    await removeEndpoints()
    for (const receiver of receivers.splice(0)) await receiver.close()
    await load()
  })

  test('stays the same after the end, through other webhooks, a later clock and a reset', async () => {
    const id = await start()
    await receive()
    await createQuote(sandbox, { immediatelyExecute: true })
    await stop(id)
    const { at, ...ended } = await report(id)
    await createQuote(sandbox, { immediatelyExecute: true })
    await advanceClock(sandbox, 3_600_000)
    expect(await report(id)).toEqual({ ...ended, at })
    await sandbox.control('POST', '/reset')
    expect(await report(id)).toEqual({ ...ended, at })
  })

  test('has the replies to the webhooks that were sent or due when the recording ended', async () => {
    const id = await start()
    const { promise, resolve } = Promise.withResolvers<ReceiverReply>()
    const { arrival, received } = await receive(() => promise)
    await createQuote(sandbox, { immediatelyExecute: true })
    await arrival(({ event }) => event.type !== 'TEST')
    const stopping = stop(id)
    expect(await Promise.race([stopping, sandbox.control('GET', '/recordings').then(({ status }) => status)])).toBe(200)
    resolve({ status: 204 })
    await stopping
    const { verdict, evidenceCount } = await practice(id, 'webhooks-received')
    expect({ verdict, evidenceCount }).toEqual({ verdict: 'proven', evidenceCount: received.length })
  })

  test('ends after the replies that it waited for', async () => {
    const id = await start()
    const { promise, resolve } = Promise.withResolvers<ReceiverReply>()
    const { arrival } = await receive(() => promise)
    await createQuote(sandbox, { immediatelyExecute: true })
    await arrival(({ event }) => event.type !== 'TEST')
    const stopping = stop(id)
    await sandbox.control('GET', '/recordings')
    await advanceClock(sandbox, 3_600_000)
    const { now } = (await sandbox.control('GET', '/clock')).body
    resolve({ status: 204 })
    expect((await stopping).endedAt).toBe(now)
  })

  test('counts what moved before and after a reset or a loaded snapshot, without the replaced balances', async () => {
    // A reset gives the objects of the first platform the same IDs again.
    const first = await firstPlatformOn(sandbox.send)
    const record = async (body: object) => (await sandbox.control('POST', '/recordings', body)).body.id as string
    const [one, all] = [await record({ name: 'one', platformId: first.platformId }), await record({ name: 'all' })]
    const pay = () => createQuote(first, { immediatelyExecute: true })
    await pay()
    await sandbox.control('POST', '/reset')
    await pay()
    await pay()
    await load()
    await pay()
    await stop(one)
    await stop(all)
    const { balances } = (await sandbox.control('GET', `/recordings/${one}/comparison?with=${all}`)).body
    const moved = String(-4 * 100_000)
    expect(balances).toEqual([{ change: 'same', owner: 'platform', currency: 'USD', before: moved, after: moved }])
  })

  test('assesses the calls before a reset or a loaded snapshot apart from those after it', async () => {
    const id = await start()
    for (const life of [1, 2, 3]) {
      expectError(await payNothing(), 'INVALID_AMOUNT')
      if (life === 2) await sandbox.control('POST', '/reset')
      expect((await load()).status).toBe(204)
    }
    expect(await practice(id, 'retry-discipline')).toMatchObject({ verdict: 'not-observed' })
    expect(await practice(id, 'error-handling')).toMatchObject({ verdict: 'not-observed', evidenceCount: 1 })
    await payNothing()
    await payNothing()
    await stop(id)
    expect(await practice(id, 'retry-discipline')).toMatchObject({ verdict: 'violated', evidenceCount: 1 })
  })
})
