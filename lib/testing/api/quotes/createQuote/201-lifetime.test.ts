import { afterAll, expect, test } from 'vitest'
import { madeQuote, toAccount } from '#lib/testing/fixtures/quote-requests'
import { addedAccount } from '#lib/testing/fixtures/registered-accounts'
import { freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()
const now = await freezeClock(sandbox)
afterAll(() => runClock(sandbox))

test('a quote is made at the instant of the sandbox clock', async () => {
  expect(Date.parse((await madeQuote(sandbox)).createdAt)).toBe(now)
})

test('a quote to a bank is good for five minutes', async () => {
  const { createdAt, expiresAt } = await madeQuote(sandbox)
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(300_000)
})

test.each(['LIGHTNING', 'SPARK_WALLET'] as const)('a quote to %s is good for one minute', async accountType => {
  const account = await addedAccount(sandbox, accountType, { currency: 'BTC' })
  const { createdAt, expiresAt } = await madeQuote(sandbox, toAccount(account))
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(60_000)
})

test('the instants of a quote are ISO 8601 in UTC', async () => {
  const { createdAt, expiresAt } = await madeQuote(sandbox)
  for (const text of [createdAt, expiresAt]) expect(text).toBe(new Date(text).toISOString())
})
