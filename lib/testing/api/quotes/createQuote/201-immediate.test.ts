import { expect, test } from 'vitest'
import {
  balanceOf,
  createQuote,
  execute,
  fromAccount,
  postQuote,
  toAccount,
  transactionOf,
} from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

test('a quote with immediatelyExecute is returned as COMPLETED', async () => {
  expect(await createQuote(sandbox, { immediatelyExecute: true })).toMatchObject({ status: 'COMPLETED' })
})

test.each([{}, { immediatelyExecute: false }])(
  'a quote without immediate execution (%j) is PENDING and moves no money',
  async changes => {
    const before = await balanceOf(sandbox, starter.platformUsd)
    expect(await createQuote(sandbox, changes)).toMatchObject({ status: 'PENDING' })
    expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before)
  },
)

test('creating a quote with immediatelyExecute debits the source', async () => {
  const before = await balanceOf(sandbox, starter.platformUsd)
  const quote = await createQuote(sandbox, { immediatelyExecute: true, lockedCurrencyAmount: 4_321 })
  expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before - quote.totalSendingAmount)
})

test('creating a quote with immediatelyExecute credits an internal destination', async () => {
  const changes = { ...fromAccount(starter.customerUsd), ...toAccount(starter.customerUsdc), immediatelyExecute: true }
  const quote = await createQuote(sandbox, { ...changes, lockedCurrencyAmount: 2_000 })
  expect(await balanceOf(sandbox, starter.customerUsdc)).toBe(quote.totalReceivingAmount)
})

test('with immediatelyExecute, the transaction of the quote is COMPLETED and settled at the time when the quote is created', async () => {
  const quote = await createQuote(sandbox, { immediatelyExecute: true })
  expect(await transactionOf(sandbox, quote)).toMatchObject({ status: 'COMPLETED', settledAt: quote.createdAt })
})

test('executing a quote created with immediatelyExecute is rejected with reason QUOTE_ALREADY_EXECUTED', async () => {
  const quote = await createQuote(sandbox, { immediatelyExecute: true })
  expectError(await execute(sandbox, quote.id), 'CONFLICT', { reason: 'QUOTE_ALREADY_EXECUTED' })
})

test('a quote with immediatelyExecute debits nothing if it is rejected with reason INSUFFICIENT_FUNDS, and its idempotency key can be used again', async () => {
  const before = await balanceOf(sandbox, starter.customerUsd)
  const key = 'cannot-pay'
  const changes = { ...fromAccount(starter.customerUsd), immediatelyExecute: true, lockedCurrencyAmount: 9_000_000 }
  const rejected = await postQuote(sandbox, changes, { 'idempotency-key': key })
  expectError(rejected, 'INVALID_AMOUNT', { reason: 'INSUFFICIENT_FUNDS' })
  expect(await balanceOf(sandbox, starter.customerUsd)).toBe(before)
  expect((await postQuote(sandbox, {}, { 'idempotency-key': key })).status).toBe(201)
})
