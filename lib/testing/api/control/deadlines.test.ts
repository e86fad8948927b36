import { afterAll, beforeEach, expect, test } from 'vitest'
import { advanceClock, freezeClock, runClock } from '#lib/testing/move-clock'
import { execute, madeQuote, toAccount } from '#lib/testing/quote-body'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'

const sandbox = await sandboxOfFile()
// What an earlier test left open has ended by then.
beforeEach(async () => {
  await freezeClock(sandbox)
  await advanceClock(sandbox, 600_000)
})
afterAll(() => runClock(sandbox))

async function deadlines() {
  const reply = await sandbox.control('GET', '/deadlines')
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const ids = async (): Promise<string[]> => (await deadlines()).data.map(({ id }: { id: string }) => id)

test('an open quote is told with what it is about and when it ends', async () => {
  const quote = await madeQuote(sandbox)
  expect(await deadlines()).toEqual({
    data: [
      {
        kind: 'quote',
        id: quote.id,
        label: '1000.00 USD to 915.82 EUR',
        startedAt: quote.createdAt,
        expiresAt: quote.expiresAt,
      },
    ],
    hasMore: false,
  })
})

test('those of every platform are told, the soonest first', async () => {
  const other = await sandbox.neighbour()
  const slow = await madeQuote(other)
  const fast = await madeQuote(sandbox, toAccount(sandbox.starter.external.BTC))
  expect(await ids()).toEqual([fast.id, slow.id])
})

test('an executed quote ticks no more', async () => {
  const { id } = await madeQuote(sandbox)
  expect((await execute(sandbox, id)).status).toBe(200)
  expect(await ids()).toEqual([])
})

test('what ended is told for 15 seconds of the sandbox clock, and then no more', async () => {
  const { id, createdAt, expiresAt } = await madeQuote(sandbox)
  await advanceClock(sandbox, Date.parse(expiresAt) - Date.parse(createdAt) + 14_999)
  expect(await ids()).toEqual([id])
  await advanceClock(sandbox, 1)
  expect(await ids()).toEqual([])
})

test('of one kind the 20 soonest are told, and that there are more', async () => {
  const made: string[] = []
  for (let count = 0; count < 21; count += 1) {
    made.push((await madeQuote(sandbox)).id)
    await advanceClock(sandbox, 1)
  }
  expect(await ids()).toEqual(made.slice(0, 20))
  expect((await deadlines()).hasMore).toBe(true)
})
