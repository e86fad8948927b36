import { expect, test } from 'vitest'
import { createQuote } from '#lib/testing/fixtures/quote-requests'
import { pendingPayout, transferIn, transferOut } from '#lib/testing/fixtures/transfer-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

const cancel = (id: string, body: object = {}) => sandbox.call('POST', `/transactions/${id}/cancel`, { body })

test('a transaction on another rail than ACH is rejected with reason NOT_CANCELABLE', async () => {
  const payout = await transferOut(sandbox)
  expect(payout.body.paymentRail).not.toBe('ACH')
  expectError(await cancel(payout.body.id), 'INVALID_INPUT', { reason: 'NOT_CANCELABLE' })
  const { transactionId } = await createQuote(sandbox)
  expectError(await cancel(transactionId), 'INVALID_INPUT', { reason: 'NOT_CANCELABLE' })
})

test('a reason that is no text is rejected with INVALID_INPUT', async () => {
  const { id } = await pendingPayout(sandbox)
  expectError(await cancel(id, { reason: 7 }), 'INVALID_INPUT', { field: 'reason' })
})

test('a text that is no JSON is rejected with INVALID_REQUEST_FORMAT', async () => {
  const { id } = await pendingPayout(sandbox)
  const reply = await sandbox.call('POST', `/transactions/${id}/cancel`, { body: '{' })
  expectError(reply, 'INVALID_REQUEST_FORMAT')
})

test('if the account cannot hold the returned money, INVALID_AMOUNT rejects the cancellation', async () => {
  const { platformUsd } = starter
  const { id } = await pendingPayout(sandbox, { source: { accountId: platformUsd }, amount: 1_000_000 })
  const destination = { accountId: platformUsd }
  expect((await transferIn(sandbox, { destination, amount: 9_000_000_000_000_000 })).status).toBe(201)
  const room =
    9_007_199_254_740_991 - (await sandbox.call('GET', `/internal-accounts/${platformUsd}`)).body.balance.amount
  expect((await transferIn(sandbox, { destination, amount: room })).status).toBe(201)
  expectError(await cancel(id), 'INVALID_AMOUNT', { reason: 'BALANCE_TOO_LARGE' })
  expect((await sandbox.call('GET', `/transactions/${id}`)).body.status).toBe('PENDING')
})
