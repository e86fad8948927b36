import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  balanceOf,
  execute,
  FUNDED_FROM_OUTSIDE,
  fromAccount,
  send,
  transactionOf,
} from '#lib/testing/fixtures/quote-requests'
import { createUmaQuote, umaAddressOf } from '#lib/testing/fixtures/uma-requests'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import type { Reply } from '#lib/testing/sandbox/send-request'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
beforeAll(() => freezeClock(sandbox))
afterAll(() => runClock(sandbox))

async function statusOf(quote: Reply['body']): Promise<string> {
  return (await sandbox.call('GET', `/quotes/${quote.id}`)).body.status
}

async function listIncomingPayments(): Promise<Reply['body'][]> {
  const { data } = (await sandbox.call('GET', `/transactions?customerId=${starter.customer}&type=INCOMING`)).body
  return data
}

test('a payment to $success completes immediately', async () => {
  const before = await balanceOf(sandbox, starter.platformUsd)
  const quote = await createUmaQuote(sandbox, '$success.mxn@sandbox.example')
  expect((await execute(sandbox, quote.id)).body.status).toBe('COMPLETED')
  expect(await transactionOf(sandbox, quote)).toMatchObject({ status: 'COMPLETED', settledAt: expect.any(String) })
  expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before - 100_000)
})

test('a payment to $pending.long is PROCESSING for six minutes, then COMPLETED', async () => {
  const quote = await createUmaQuote(sandbox, '$pending.long.eur@sandbox.example')
  expect((await execute(sandbox, quote.id)).body.status).toBe('PROCESSING')
  await advanceClock(sandbox, 359_999)
  expect([await statusOf(quote), (await transactionOf(sandbox, quote)).status]).toEqual(['PROCESSING', 'PROCESSING'])
  await advanceClock(sandbox, 1)
  expect([await statusOf(quote), (await transactionOf(sandbox, quote)).status]).toEqual(['COMPLETED', 'COMPLETED'])
})

test('a payment to $fail.compliance is FAILED after five seconds and refunded after ten', async () => {
  const before = await balanceOf(sandbox, starter.platformUsd)
  const quote = await createUmaQuote(sandbox, '$fail.compliance.eur@sandbox.example')
  expect((await execute(sandbox, quote.id)).body.status).toBe('PROCESSING')
  await advanceClock(sandbox, 5_000)
  expect(await transactionOf(sandbox, quote)).toMatchObject({
    status: 'FAILED',
    failureReason: 'QUOTE_EXECUTION_FAILED',
    refund: { status: 'PENDING' },
  })
  expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before - 100_000)
  await advanceClock(sandbox, 5_000)
  expect(await statusOf(quote)).toBe('FAILED')
  expect((await transactionOf(sandbox, quote)).refund).toMatchObject({ status: 'COMPLETED' })
  expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before)
})

test('a payment from real-time funding to $pending.long completes after six minutes', async () => {
  const quote = await createUmaQuote(sandbox, '$pending.long.eur@sandbox.example', FUNDED_FROM_OUTSIDE)
  expect((await send(sandbox, quote.id)).body.status).toBe('PROCESSING')
  await advanceClock(sandbox, 360_000)
  expect(await statusOf(quote)).toBe('COMPLETED')
})

test('a payment to a customer’s UMA address credits the customer’s account in the receiving currency', async () => {
  const umaAddress = await umaAddressOf(sandbox)
  const destination = { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USDB' }
  const before = await balanceOf(sandbox, starter.wallet)
  const quote = await createUmaQuote(sandbox, umaAddress, { destination })
  expect((await execute(sandbox, quote.id)).body.status).toBe('COMPLETED')
  expect(await balanceOf(sandbox, starter.wallet)).toBe(before + quote.totalReceivingAmount)
})

test('a payment between customers creates a DEBIT transaction for the sender and one INCOMING CREDIT transaction for the receiver', async () => {
  const grace = await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL', fullName: 'Grace' } })
  const listed = await sandbox.call('GET', `/customers/internal-accounts?customerId=${grace.body.id}&currency=USD`)
  const accountId = listed.body.data[0].id
  await sandbox.call('POST', `/sandbox/internal-accounts/${accountId}/fund`, { body: { amount: 5_000 } })
  const umaAddress = await umaAddressOf(sandbox)
  const changes = { ...fromAccount(accountId), lockedCurrencyAmount: 5_000 }
  const before = await listIncomingPayments()
  const quote = await createUmaQuote(sandbox, umaAddress, { ...changes, immediatelyExecute: true })
  expect(await transactionOf(sandbox, quote)).toMatchObject({ customerId: grace.body.id, direction: 'DEBIT' })
  const known = new Set(before.map(({ id }) => id))
  const [arrived, ...more] = (await listIncomingPayments()).filter(({ id }) => !known.has(id))
  expect(more).toEqual([])
  expect(arrived).toMatchObject({
    status: 'COMPLETED',
    direction: 'CREDIT',
    source: { sourceType: 'UMA_ADDRESS', umaAddress: grace.body.umaAddress, currency: 'USD' },
    destination: { destinationType: 'ACCOUNT', accountId: starter.customerUsd, currency: 'USD' },
    receivedAmount: { amount: 5_000, currency: { code: 'USD' } },
  })
  expect(await balanceOf(sandbox, accountId)).toBe(0)
})

test('the INCOMING transaction of a payment from the platform has no source', async () => {
  const before = new Set((await listIncomingPayments()).map(({ id }) => id))
  await execute(sandbox, (await createUmaQuote(sandbox, await umaAddressOf(sandbox))).id)
  const [arrived] = (await listIncomingPayments()).filter(({ id }) => !before.has(id))
  expect(arrived).not.toHaveProperty('source')
})
