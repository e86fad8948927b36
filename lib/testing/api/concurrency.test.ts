import { expect, test } from 'vitest'
import {
  balanceOf,
  createQuote,
  execute,
  fromAccount,
  postQuote,
  toAccount,
} from '#lib/testing/fixtures/quote-requests'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

test('200 concurrent requests with one idempotency key create one quote and get identical response bodies', async () => {
  const before = await storedQuotes()
  const replies = await runConcurrently(200, () => postQuote(sandbox, {}, { 'idempotency-key': 'once' }))
  expect(new Set(replies.map(reply => reply.status))).toEqual(new Set([201]))
  expect(new Set(replies.map(reply => reply.text)).size).toBe(1)
  expect(replies.filter(reply => !reply.headers.has('idempotent-replayed'))).toHaveLength(1)
  if (before !== undefined) expect(await storedQuotes()).toBe(before + 1)
})

test('200 concurrent requests with one idempotency key and different bodies create one quote, and 199 responses report the mismatch', async () => {
  const before = await storedQuotes()
  const replies = await runConcurrently(200, number =>
    postQuote(sandbox, { lockedCurrencyAmount: 10_000 + number }, { 'idempotency-key': 'bodies' }),
  )
  expect(new Set(replies.map(reply => reply.text)).size).toBe(1)
  expect(replies.filter(reply => reply.headers.has('idempotency-body-mismatch'))).toHaveLength(199)
  if (before !== undefined) expect(await storedQuotes()).toBe(before + 1)
})

test('50 concurrent requests with different idempotency keys create 50 quotes', async () => {
  const replies = await runConcurrently(50, number => postQuote(sandbox, {}, { 'idempotency-key': `each-${number}` }))
  expect(new Set(replies.map(reply => reply.body.id)).size).toBe(50)
})

test('of 50 concurrent executions of a quote, one moves the money and 49 are rejected with 409', async () => {
  const before = await balanceOf(sandbox, starter.platformUsd)
  const quote = await createQuote(sandbox)
  const replies = await runConcurrently(50, () => execute(sandbox, quote.id))
  expect(replies.map(reply => reply.status).toSorted()).toEqual([200, ...Array(49).fill(409)])
  expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before - quote.totalSendingAmount)
})

test('50 concurrent execute requests with one idempotency key move the money once and get the same response', async () => {
  const before = await balanceOf(sandbox, starter.platformUsd)
  const quote = await createQuote(sandbox)
  const replies = await runConcurrently(50, () => execute(sandbox, quote.id, { 'idempotency-key': 'execute-once' }))
  expect(new Set(replies.map(reply => `${reply.status} ${reply.text}`)).size).toBe(1)
  expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before - quote.totalSendingAmount)
})

test('50 concurrent requests for an immediately executed quote, with one idempotency key, move the money once', async () => {
  const before = await balanceOf(sandbox, starter.platformUsd)
  const replies = await runConcurrently(50, () =>
    postQuote(sandbox, { immediatelyExecute: true }, { 'idempotency-key': 'immediate-once' }),
  )
  expect(new Set(replies.map(reply => reply.body.status))).toEqual(new Set(['COMPLETED']))
  expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before - 100_000)
})

test('concurrent executions of quotes from one account never spend more than its balance', async () => {
  const balance = await balanceOf(sandbox, starter.customerUsd)
  const share = Math.floor(balance / 5)
  const changes = { ...fromAccount(starter.customerUsd), ...toAccount(starter.wallet), lockedCurrencyAmount: share }
  const quotes = await runConcurrently(12, () => createQuote(sandbox, changes))
  const replies = await Promise.all(quotes.map(quote => execute(sandbox, quote.id)))
  expect(replies.filter(reply => reply.status === 200)).toHaveLength(5)
  expect(replies.filter(reply => reply.body.code === 'INVALID_AMOUNT')).toHaveLength(7)
  expect(await balanceOf(sandbox, starter.customerUsd)).toBe(balance - 5 * share)
})

test.skipIf(sandbox.world === undefined)(
  'the ledger entries of every currency sum to zero after the concurrent requests',
  async () => {
    const sums = new Map<string, bigint>()
    const entries = await sandbox.world?.db.read(tx => tx.sql.select().from(tx.tables.ledgerEntries))
    for (const { currency, amount } of entries ?? []) sums.set(currency, (sums.get(currency) ?? 0n) + amount)
    expect(sums.size).toBeGreaterThan(1)
    expect([...sums.values()].filter(sum => sum !== 0n)).toEqual([])
  },
)

function runConcurrently<Value>(count: number, work: (number: number) => Promise<Value>): Promise<Value[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => work(number)))
}

/** Returns undefined if the sandbox is in another process. */
async function storedQuotes(): Promise<number | undefined> {
  const rows = await sandbox.world?.db.read(tx => tx.sql.select({ id: tx.tables.quotes.id }).from(tx.tables.quotes))
  return rows?.length
}
