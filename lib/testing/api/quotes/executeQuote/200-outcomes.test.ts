import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import {
  balanceOf,
  createQuote,
  execute,
  FUNDED_FROM_OUTSIDE,
  send,
  toAccount,
  transactionOf,
} from '#lib/testing/fixtures/quote-requests'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { platformUsd } = sandbox.starter
afterAll(() => runClock(sandbox))

let executedAt: number
let before: number
beforeEach(async () => {
  executedAt = await freezeClock(sandbox)
  before = await balanceOf(sandbox, platformUsd)
})

const at = (seconds: number) => new Date(executedAt + seconds * 1_000).toISOString()
const advance = (seconds: number) => advanceClock(sandbox, seconds * 1_000)
const statusOf = async (quote: { id: string }) => (await sandbox.call('GET', `/quotes/${quote.id}`)).body.status

async function quoteEnding(digits: string, changes: Record<string, unknown> = {}) {
  const accountInfo = { ...externalAccountSample('MXN_ACCOUNT'), clabeNumber: `014027000005555${digits}` }
  const account = await addExternalAccount(sandbox, 'MXN_ACCOUNT', { accountInfo })
  return createQuote(sandbox, { ...toAccount(account), ...changes })
}

async function executeEnding(digits: string) {
  const quote = await quoteEnding(digits)
  const reply = await execute(sandbox, quote.id)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

describe('a payment to an account ending in 002', () => {
  test('is PROCESSING, then FAILED after five seconds and refunded after ten', async () => {
    const quote = await executeEnding('002')
    expect(quote.status).toBe('PROCESSING')
    expect(await transactionOf(sandbox, quote)).toMatchObject({ status: 'PROCESSING', updatedAt: at(0) })
    await advance(5)
    const failed = await transactionOf(sandbox, quote)
    expect(failed).toMatchObject({ status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', updatedAt: at(5) })
    expect(failed.refund).toEqual({
      reference: expect.stringMatching(/^refund-/),
      initiatedAt: at(5),
      status: 'PENDING',
      reason: 'TRANSACTION_FAILED',
    })
    expect(await statusOf(quote)).toBe('FAILED')
    await advance(5)
    const refunded = await transactionOf(sandbox, quote)
    expect(refunded.refund).toEqual({ ...failed.refund, status: 'COMPLETED', settledAt: at(10) })
    expect(refunded).not.toHaveProperty('settledAt')
  })

  test('debits the full sending amount, and its refund includes the fees', async () => {
    const quote = await executeEnding('002')
    expect(await balanceOf(sandbox, platformUsd)).toBe(before - quote.totalSendingAmount)
    await advance(9)
    expect(await balanceOf(sandbox, platformUsd)).toBe(before - quote.totalSendingAmount)
    await advance(1)
    expect(await balanceOf(sandbox, platformUsd)).toBe(before)
    await advance(3_600)
    expect(await balanceOf(sandbox, platformUsd)).toBe(before)
  })

  test('has the same outcome if the clock jumps past all steps', async () => {
    const quote = await executeEnding('002')
    await advance(3_600)
    expect(await transactionOf(sandbox, quote)).toMatchObject({
      status: 'FAILED',
      updatedAt: at(10),
      refund: { initiatedAt: at(5), settledAt: at(10), status: 'COMPLETED' },
    })
    expect(await balanceOf(sandbox, platformUsd)).toBe(before)
  })

  test('cannot be executed again while its quote is PROCESSING or FAILED', async () => {
    const quote = await executeEnding('002')
    expectError(await execute(sandbox, quote.id), 'CONFLICT', { reason: 'QUOTE_ALREADY_EXECUTED' })
    await advance(10)
    expectError(await execute(sandbox, quote.id), 'CONFLICT', { reason: 'QUOTE_NOT_EXECUTABLE' })
  })
})

test('a payment to an account ending in 003 is PROCESSING for six minutes, past the quote’s expiry, then COMPLETED', async () => {
  const quote = await executeEnding('003')
  await advance(359)
  expect(await transactionOf(sandbox, quote)).toMatchObject({ status: 'PROCESSING' })
  expect(await statusOf(quote)).toBe('PROCESSING')
  await advance(1)
  expect(await transactionOf(sandbox, quote)).toMatchObject({
    status: 'COMPLETED',
    settledAt: at(360),
    updatedAt: at(360),
  })
  expect(await statusOf(quote)).toBe('COMPLETED')
  expect(await balanceOf(sandbox, platformUsd)).toBe(before - quote.totalSendingAmount)
})

test('a payment to an account ending in 004 is FAILED with COUNTERPARTY_POST_TX_FAILED and refunded', async () => {
  const quote = await executeEnding('004')
  await advance(10)
  expect(await transactionOf(sandbox, quote)).toMatchObject({
    status: 'FAILED',
    failureReason: 'COUNTERPARTY_POST_TX_FAILED',
    refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
  })
  expect(await balanceOf(sandbox, platformUsd)).toBe(before)
})

test('a payment to an account ending in 005 is COMPLETED, then FAILED and refunded, while its quote remains COMPLETED', async () => {
  const quote = await executeEnding('005')
  expect(quote.status).toBe('COMPLETED')
  expect(await transactionOf(sandbox, quote)).toMatchObject({ status: 'COMPLETED', settledAt: at(0) })
  await advance(30)
  expect(await transactionOf(sandbox, quote)).toMatchObject({ status: 'FAILED', refund: { status: 'PENDING' } })
  expect(await balanceOf(sandbox, platformUsd)).toBe(before - quote.totalSendingAmount)
  await advance(5)
  expect(await transactionOf(sandbox, quote)).toMatchObject({
    status: 'FAILED',
    settledAt: at(0),
    refund: { status: 'COMPLETED', settledAt: at(35), reason: 'TRANSACTION_FAILED' },
  })
  expect(await statusOf(quote)).toBe('COMPLETED')
  expect(await balanceOf(sandbox, platformUsd)).toBe(before)
})

test('a payment to an account ending in 006 is refunded with USER_CANCELLATION while PROCESSING, then COMPLETED without a second refund', async () => {
  const quote = await executeEnding('006')
  await advance(5)
  expect(await transactionOf(sandbox, quote)).toMatchObject({
    status: 'PROCESSING',
    refund: { status: 'PENDING', reason: 'USER_CANCELLATION' },
  })
  await advance(5)
  expect(await transactionOf(sandbox, quote)).toMatchObject({ status: 'PROCESSING', refund: { status: 'COMPLETED' } })
  expect(await balanceOf(sandbox, platformUsd)).toBe(before)
  await advance(5)
  expect(await transactionOf(sandbox, quote)).toMatchObject({
    status: 'COMPLETED',
    settledAt: at(15),
    refund: { status: 'COMPLETED', settledAt: at(10) },
  })
  expect(await statusOf(quote)).toBe('COMPLETED')
  expect(await balanceOf(sandbox, platformUsd)).toBe(before)
})

test('a payment to an account ending in 007 is FAILED, its refund is FAILED too, and the money is not returned', async () => {
  const quote = await executeEnding('007')
  await advance(3_600)
  const { status, refund } = await transactionOf(sandbox, quote)
  expect(status).toBe('FAILED')
  expect(refund).toMatchObject({ status: 'FAILED', initiatedAt: at(5) })
  expect(refund).not.toHaveProperty('settledAt')
  expect(await balanceOf(sandbox, platformUsd)).toBe(before - quote.totalSendingAmount)
})

test('a payment with immediatelyExecute to an account ending in 004 is PROCESSING, then refunded', async () => {
  const quote = await quoteEnding('004', { immediatelyExecute: true })
  expect(quote.status).toBe('PROCESSING')
  await advance(10)
  expect(await transactionOf(sandbox, quote)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } })
  expect(await balanceOf(sandbox, platformUsd)).toBe(before)
})

test('a payment from real-time funding to an account ending in 002 is PROCESSING, then FAILED and refunded', async () => {
  const quote = await quoteEnding('002', FUNDED_FROM_OUTSIDE)
  expect((await send(sandbox, quote.id)).body.status).toBe('PROCESSING')
  await advance(10)
  expect(await transactionOf(sandbox, quote)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } })
})

test('an unexecuted quote to an account ending in 002 expires and moves no money', async () => {
  const quote = await quoteEnding('002')
  await advance(3_600)
  expect(await transactionOf(sandbox, quote)).toMatchObject({ status: 'EXPIRED' })
  expect(await balanceOf(sandbox, platformUsd)).toBe(before)
})

test('a replayed execution returns the first response, even after the payment has failed', async () => {
  const quote = await quoteEnding('002')
  const headers = { 'idempotency-key': 'outcome' }
  const first = await execute(sandbox, quote.id, headers)
  await advance(10)
  expect((await execute(sandbox, quote.id, headers)).text).toBe(first.text)
  expect(first.body.status).toBe('PROCESSING')
})
