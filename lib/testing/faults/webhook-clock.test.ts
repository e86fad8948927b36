import { afterEach, expect, test, vi } from 'vitest'
import { createQuote } from '#lib/testing/fixtures/quote-requests'
import { advanceClock, freezeClock } from '#lib/testing/sandbox/move-clock'
import { openSandbox, type Sandbox } from '#lib/testing/sandbox/sandbox'
import { setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function createFailingEvent() {
  const receiver = await webhookReceiver(({ event }) => ({
    status: event.type === 'OUTGOING_PAYMENT.PENDING' ? 500 : 200,
  }))
  const sandbox = await openSandbox()
  closers.push(receiver.close, sandbox.close)
  await setEndpoint(sandbox, receiver.url)
  const createdAt = await freezeClock(sandbox)
  await createQuote(sandbox)
  const { event } = await receiver.arrival(webhook => webhook.event.type === 'OUTGOING_PAYMENT.PENDING')
  return { sandbox, receiver, createdAt, id: event.id as string }
}

/** Waits until `count` attempts have ended. `startOffsets` are milliseconds from the event's creation. */
async function waitForTries(sandbox: Sandbox, id: string, count: number) {
  return vi.waitFor(
    async () => {
      const { createdAt, state, tries, dueAt } = (await sandbox.control('GET', `/webhooks/${id}`)).body
      const ended = tries.filter(({ status, error }: { status?: number; error?: string }) => status ?? error)
      expect(ended).toHaveLength(count)
      const startOffsets: number[] = tries.map(
        ({ startedAt }: { startedAt: string }) => Date.parse(startedAt) - Date.parse(createdAt),
      )
      return { state, startOffsets, dueAt }
    },
    { interval: 2, timeout: 10_000 },
  )
}

test('the attempts of a failing webhook begin exactly on schedule, and the 160th is the last', async () => {
  const { sandbox, receiver, id } = await createFailingEvent()
  const expectedOffsets = [0]
  for (let count = 1; count < 160; count += 1) {
    await waitForTries(sandbox, id, count)
    const wait = Math.min(5_000 * 2 ** (count - 1), HOUR / 2)
    // The clock stops one millisecond before the due time, so that an early attempt is detected.
    await advanceClock(sandbox, wait - 1)
    await advanceClock(sandbox, 1)
    expectedOffsets.push((expectedOffsets.at(-1) ?? 0) + wait)
  }
  const last = await waitForTries(sandbox, id, 160)
  expect(last.startOffsets).toEqual(expectedOffsets)
  expect([last.state, last.dueAt]).toEqual(['exhausted', undefined])
  expect(expectedOffsets.at(-1)).toBeLessThan(3 * DAY + 5 * HOUR)
  await advanceClock(sandbox, HOUR)
  // If there were a 161st attempt, it would begin before the first attempt of this later event.
  await createQuote(sandbox)
  await receiver.arrival(({ event }) => event.type === 'OUTGOING_PAYMENT.PENDING' && event.id !== id)
  expect((await waitForTries(sandbox, id, 160)).startOffsets).toHaveLength(160)
})

test('a clock jump over several due times causes one attempt, and an attempt seven days after the event is the last', async () => {
  const { sandbox, id } = await createFailingEvent()
  await waitForTries(sandbox, id, 1)
  await advanceClock(sandbox, 360_000)
  expect((await waitForTries(sandbox, id, 2)).startOffsets).toEqual([0, 360_000])
  await advanceClock(sandbox, 7 * DAY - 360_000)
  const { startOffsets, state } = await waitForTries(sandbox, id, 3)
  expect([startOffsets, state]).toEqual([[0, 360_000, 7 * DAY], 'exhausted'])
})

test('resuming a frozen clock at the due time of an attempt starts the attempt', async () => {
  const { sandbox, id } = await createFailingEvent()
  await waitForTries(sandbox, id, 1)
  await sandbox.control('POST', '/clock', { mode: 'system', advanceMs: 5_000 })
  const { startOffsets } = await waitForTries(sandbox, id, 2)
  expect(startOffsets[1]).toBeGreaterThanOrEqual(5_000)
})
