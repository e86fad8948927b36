import { afterAll, expect, test } from 'vitest'
import { decide, HELD_CENTS, heldPayment } from '#lib/testing/fixtures/held-payments'
import { balanceOf, madeQuote } from '#lib/testing/fixtures/quote-requests'
import { receive } from '#lib/testing/fixtures/uma-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()
afterAll(() => runClock(sandbox))

const { customerUsd } = sandbox.starter
const refusal = 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'

test.each([
  ['approve', 'COMPLETED', HELD_CENTS],
  ['reject', 'REJECTED', 0],
] as const)('after an earlier call of %s nothing changes', async (act, status, cents) => {
  const before = await balanceOf(sandbox, customerUsd)
  const { id } = await heldPayment(sandbox)
  const decided = await decide(sandbox, id, act)
  const reply = await decide(sandbox, id, 'approve')
  expectError(reply, refusal, { status })
  expect(reply.headers.get('x-should-retry')).toBe('false')
  expect((await sandbox.call('GET', `/transactions/${id}`)).body).toEqual(decided.body)
  expect(await balanceOf(sandbox, customerUsd)).toBe(before + cents)
})

test('a payment that was never held, and a transfer that is pending for another reason, are refused', async () => {
  const { id } = (await receive(sandbox)).body
  expectError(await decide(sandbox, id, 'approve'), refusal, { status: 'COMPLETED' })
  const { transactionId } = await madeQuote(sandbox)
  expectError(await decide(sandbox, transactionId, 'approve'), refusal, { status: 'PENDING' })
})

test('a payment whose time is over is refused, and has failed', async () => {
  await freezeClock(sandbox)
  const before = await balanceOf(sandbox, customerUsd)
  const { id } = await heldPayment(sandbox, 5)
  await advanceClock(sandbox, 4_999)
  expect((await sandbox.call('GET', `/transactions/${id}`)).body.status).toBe('PENDING')
  await advanceClock(sandbox, 1)
  expectError(await decide(sandbox, id, 'approve'), refusal, { status: 'FAILED' })
  const { body } = await sandbox.call('GET', `/transactions/${id}`)
  expect(body).toMatchObject({ status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' })
  expect(await balanceOf(sandbox, customerUsd)).toBe(before)
  await runClock(sandbox)
})

test('the log says what the transaction is', async () => {
  const { id } = (await receive(sandbox)).body
  const reply = await decide(sandbox, id, 'approve')
  const exchange = await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)
  const failed = { id: 'pending-approval', status: 'fail', expected: 'PENDING, held for approval', got: 'COMPLETED' }
  expect(exchange.body.checks.at(-1)).toMatchObject(failed)
})
