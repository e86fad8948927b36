import { afterAll, expect, test } from 'vitest'
import { balanceOf, createQuote, execute, toAccount } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
await freezeClock(sandbox)
afterAll(() => runClock(sandbox))

test('executing a quote a second time is rejected with CONFLICT and x-should-retry: false', async () => {
  const quote = await createQuote(sandbox)
  await execute(sandbox, quote.id)
  const reply = await execute(sandbox, quote.id)
  expectError(reply, 'CONFLICT', { reason: 'QUOTE_ALREADY_EXECUTED' })
  expect(reply.headers.get('x-should-retry')).toBe('false')
})

test('executing a quote twice moves the money once', async () => {
  const before = await balanceOf(sandbox, starter.platformUsd)
  const quote = await createQuote(sandbox)
  await execute(sandbox, quote.id)
  await execute(sandbox, quote.id)
  expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before - quote.totalSendingAmount)
})

test('a quote can be executed until one millisecond before its expiry', async () => {
  const quote = await createQuote(sandbox)
  await advanceClock(sandbox, 299_999)
  expect((await execute(sandbox, quote.id)).status).toBe(200)
})

test('executing an expired quote is rejected with CONFLICT and x-should-retry: false', async () => {
  const quote = await createQuote(sandbox)
  await advanceClock(sandbox, 300_000)
  const reply = await execute(sandbox, quote.id)
  expectError(reply, 'CONFLICT', { reason: 'QUOTE_EXPIRED' })
  expect(reply.headers.get('x-should-retry')).toBe('false')
})

test('executing a Lightning quote after one minute is rejected with reason QUOTE_EXPIRED', async () => {
  const quote = await createQuote(sandbox, toAccount(starter.external.BTC))
  await advanceClock(sandbox, 60_000)
  expectError(await execute(sandbox, quote.id), 'CONFLICT', { reason: 'QUOTE_EXPIRED' })
})

test('executing an expired quote moves no money', async () => {
  const before = await balanceOf(sandbox, starter.platformUsd)
  const quote = await createQuote(sandbox)
  await advanceClock(sandbox, 300_000)
  await execute(sandbox, quote.id)
  expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before)
})

test('an executed quote remains COMPLETED past its expiry time and cannot be executed again', async () => {
  const quote = await createQuote(sandbox)
  await execute(sandbox, quote.id)
  await advanceClock(sandbox, 300_000)
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body.status).toBe('COMPLETED')
  expectError(await execute(sandbox, quote.id), 'CONFLICT', { reason: 'QUOTE_ALREADY_EXECUTED' })
})
