import { expect, test } from 'vitest'
import {
  balanceOf,
  createQuote,
  execute,
  fromAccount,
  toAccount,
  transactionOf,
} from '#lib/testing/fixtures/quote-requests'
import { callWithForcedError } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
const tooMuch = { ...fromAccount(starter.customerUsd), ...toAccount(starter.wallet), lockedCurrencyAmount: 1_000_001 }

test('an execution with insufficient funds is rejected with reason INSUFFICIENT_FUNDS and the needed and available amounts', async () => {
  const quote = await createQuote(sandbox, tooMuch)
  const details = { reason: 'INSUFFICIENT_FUNDS', needed: 1_000_001, available: 1_000_000 }
  expectError(await execute(sandbox, quote.id), 'INVALID_AMOUNT', details)
})

test('an execution rejected for insufficient funds moves no money', async () => {
  const quote = await createQuote(sandbox, tooMuch)
  const before = await balances()
  await execute(sandbox, quote.id)
  expect(await balances()).toEqual(before)
})

test('after a rejection for insufficient funds, a quote stays PENDING and can be executed when its source is funded', async () => {
  const quote = await createQuote(sandbox, tooMuch)
  await execute(sandbox, quote.id)
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body.status).toBe('PENDING')
  expect(await transactionOf(sandbox, quote)).toMatchObject({ status: 'PENDING' })
  await sandbox.call('POST', `/sandbox/internal-accounts/${starter.customerUsd}/fund`, { body: { amount: 1 } })
  expect((await execute(sandbox, quote.id)).status).toBe(200)
})

test('an idempotency key with a space is rejected with INVALID_INPUT', async () => {
  const quote = await createQuote(sandbox)
  const reply = await execute(sandbox, quote.id, { 'idempotency-key': 'a b' })
  expectError(reply, 'INVALID_INPUT', { field: 'Idempotency-Key' })
})

test('a body that is not an object is rejected with INVALID_REQUEST_FORMAT, and the quote stays PENDING', async () => {
  const quote = await createQuote(sandbox)
  const reply = await sandbox.call('POST', `/quotes/${quote.id}/execute`, { body: [] })
  expectError(reply, 'INVALID_REQUEST_FORMAT', { reason: 'NOT_AN_OBJECT' })
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body.status).toBe('PENDING')
})

test('a forced INVALID_INPUT error is returned', async () => {
  expectError(await callWithForcedError(sandbox, 'executeQuote', 'INVALID_INPUT'), 'INVALID_INPUT')
})

async function balances() {
  return [await balanceOf(sandbox, starter.customerUsd), await balanceOf(sandbox, starter.wallet)]
}
