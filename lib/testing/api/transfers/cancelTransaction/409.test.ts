import { afterAll, test } from 'vitest'
import { createQuote, fromAccount, toAccount } from '#lib/testing/fixtures/quote-requests'
import { dollarAccount, pendingPayout } from '#lib/testing/fixtures/transfer-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { expectNoEffect } from '#lib/testing/sandbox/expect-no-effect'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
await freezeClock(sandbox)
await sandbox.call('POST', `/sandbox/internal-accounts/${sandbox.starter.customerUsdc}/fund`, {
  body: { amount: 100_000_000 },
})
afterAll(() => runClock(sandbox))

const cancel = (id: string) => sandbox.call('POST', `/transactions/${id}/cancel`)
const expectRejection = (id: string, status: string) =>
  expectNoEffect(sandbox, async () => {
    expectError(await cancel(id), 'TRANSACTION_NOT_CANCELLABLE', { status })
  })

test('a transaction that was canceled or has failed is rejected with TRANSACTION_NOT_CANCELLABLE', async () => {
  const [canceled, failed] = [await pendingPayout(sandbox), await pendingPayout(sandbox)]
  await cancel(canceled.id)
  await expectRejection(canceled.id, 'FAILED')
  await advanceClock(sandbox, 30_000)
  await expectRejection(failed.id, 'FAILED')
})

test('a settled transaction is rejected with TRANSACTION_NOT_CANCELLABLE', async () => {
  const destination = { accountId: await dollarAccount(sandbox), paymentRail: 'ACH' }
  const { id } = await pendingPayout(sandbox, { destination })
  await expectRejection(id, 'COMPLETED')
})

test('the transaction of an expired quote, or one whose refund has begun, is rejected with TRANSACTION_NOT_CANCELLABLE', async () => {
  const changes = { ...fromAccount(sandbox.starter.customerUsdc), lockedCurrencyAmount: 10_000_000 }
  const achTo = async (digits: string) => toAccount(await dollarAccount(sandbox, digits), { paymentRail: 'ACH' })
  const refunded = await createQuote(sandbox, { ...changes, ...(await achTo('006')) })
  await sandbox.call('POST', `/quotes/${refunded.id}/execute`)
  await advanceClock(sandbox, 5_000)
  await expectRejection(refunded.transactionId, 'PROCESSING')
  const expired = await createQuote(sandbox, { ...changes, ...(await achTo('000')) })
  await advanceClock(sandbox, 300_000)
  await expectRejection(expired.transactionId, 'EXPIRED')
})
