import { afterAll, expect, test } from 'vitest'
import { createQuote, toAccount } from '#lib/testing/fixtures/quote-requests'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const now = await freezeClock(sandbox)
afterAll(() => runClock(sandbox))

test('createdAt of a quote is the time of the sandbox clock', async () => {
  expect(Date.parse((await createQuote(sandbox)).createdAt)).toBe(now)
})

test('a quote to a bank account expires after five minutes', async () => {
  const { createdAt, expiresAt } = await createQuote(sandbox)
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(300_000)
})

test.each(['LIGHTNING', 'SPARK_WALLET'] as const)(
  'a quote to a %s account expires after one minute',
  async accountType => {
    const account = await addExternalAccount(sandbox, accountType, { currency: 'BTC' })
    const { createdAt, expiresAt } = await createQuote(sandbox, toAccount(account))
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(60_000)
  },
)

test('the times of a quote are ISO 8601 in UTC, with milliseconds', async () => {
  const { createdAt, expiresAt } = await createQuote(sandbox)
  for (const text of [createdAt, expiresAt]) expect(text).toBe(new Date(text).toISOString())
})
