import { afterAll, expect, test } from 'vitest'
import { createQuote, toAccount, transactionOf } from '#lib/testing/fixtures/quote-requests'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
await freezeClock(sandbox)
afterAll(() => runClock(sandbox))

test('getting a new quote returns the same body as creating it', async () => {
  const quote = await createQuote(sandbox, { remittanceInformation: 'Invoice 7' })
  const reply = await sandbox.call('GET', `/quotes/${quote.id}`)
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual(quote)
})

test('a percent-encoded colon in a quote ID is accepted', async () => {
  const quote = await createQuote(sandbox)
  expect((await sandbox.call('GET', `/quotes/${quote.id.replace(':', '%3a')}`)).body).toEqual(quote)
})

test('a quote is still PENDING one millisecond before its expiry', async () => {
  const quote = await createQuote(sandbox)
  await advanceClock(sandbox, 299_999)
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body.status).toBe('PENDING')
})

test('a quote is EXPIRED at its expiry time, and otherwise unchanged', async () => {
  const quote = await createQuote(sandbox)
  await advanceClock(sandbox, 300_000)
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body).toEqual({ ...quote, status: 'EXPIRED' })
})

test('the transaction of an expired quote is EXPIRED, and its updatedAt is the quote’s expiresAt', async () => {
  const quote = await createQuote(sandbox)
  await advanceClock(sandbox, 400_000)
  expect(await transactionOf(sandbox, quote)).toMatchObject({ status: 'EXPIRED', updatedAt: quote.expiresAt })
})

test('a Lightning quote is returned as EXPIRED after one minute', async () => {
  const quote = await createQuote(sandbox, toAccount(sandbox.starter.external.BTC))
  await advanceClock(sandbox, 60_000)
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body.status).toBe('EXPIRED')
})
