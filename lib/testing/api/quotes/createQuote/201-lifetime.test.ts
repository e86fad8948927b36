import { afterAll, expect, test } from 'vitest'
import { madeQuote, toAccount } from '#lib/testing/fixtures/quote-requests'
import { addedAccount } from '#lib/testing/fixtures/registered-accounts'
import { freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()
const now = await freezeClock(sandbox)
afterAll(() => runClock(sandbox))

test('createdAt of a quote is the sandbox clock’s time', async () => {
  expect(Date.parse((await madeQuote(sandbox)).createdAt)).toBe(now)
})

test('a quote to a bank account expires after five minutes', async () => {
  const { createdAt, expiresAt } = await madeQuote(sandbox)
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(300_000)
})

test.each(['LIGHTNING', 'SPARK_WALLET'] as const)('a quote to %s expires after one minute', async accountType => {
  const account = await addedAccount(sandbox, accountType, { currency: 'BTC' })
  const { createdAt, expiresAt } = await madeQuote(sandbox, toAccount(account))
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(60_000)
})

test('times of a quote are ISO 8601 in UTC', async () => {
  const { createdAt, expiresAt } = await madeQuote(sandbox)
  for (const text of [createdAt, expiresAt]) expect(text).toBe(new Date(text).toISOString())
})
