import { afterAll, expect, test } from 'vitest'
import { authorize, balanceOf, quoteToAuthorize, transactionOf } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { expectNoEffect } from '#lib/testing/sandbox/expect-no-effect'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
afterAll(() => runClock(sandbox))

test.each([{}, { code: null }, { code: 123456 }, { code: '' }])(
  'the proof %j is rejected with INVALID_INPUT',
  async body => {
    const quote = await quoteToAuthorize(sandbox)
    expectError(await authorize(sandbox, quote.id, body), 'INVALID_INPUT', { field: 'code' })
    expect((await authorize(sandbox, quote.id)).status).toBe(200)
  },
)

test('a call without a body is rejected with INVALID_REQUEST_FORMAT', async () => {
  const quote = await quoteToAuthorize(sandbox)
  expectError(await sandbox.call('POST', `/quotes/${quote.id}/authorize`), 'INVALID_REQUEST_FORMAT')
})

test('rejected codes execute nothing, even if the quote has immediatelyExecute', async () => {
  const quote = await quoteToAuthorize(sandbox, { immediatelyExecute: true })
  await expectNoEffect(sandbox, async () => {
    for (const reason of ['WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE', 'NO_PENDING_CHALLENGE']) {
      const reply = await authorize(sandbox, quote.id, { code: '654321' })
      expect([reply.status, reply.body.details.reason]).toEqual([reason === 'WRONG_CODE' ? 400 : 409, reason])
    }
  })
})

test('only three of ten concurrent wrong codes are checked, and then even the correct code is rejected', async () => {
  const quote = await quoteToAuthorize(sandbox)
  const replies = await Promise.all(Array.from({ length: 10 }, () => authorize(sandbox, quote.id, { code: '654321' })))
  expect(replies.map(({ body }) => body.details.reason).sort()).toEqual([
    ...Array(7).fill('NO_PENDING_CHALLENGE'),
    ...Array(3).fill('WRONG_CODE'),
  ])
  expectError(await authorize(sandbox, quote.id), 'CONFLICT', { reason: 'NO_PENDING_CHALLENGE' })
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body.status).toBe('PENDING_AUTHORIZATION')
})

test('a code is accepted until the quote expires, then rejected with reason QUOTE_EXPIRED', async () => {
  await freezeClock(sandbox)
  const [first, second] = [
    await quoteToAuthorize(sandbox),
    await quoteToAuthorize(sandbox, { immediatelyExecute: true }),
  ]
  await advanceClock(sandbox, 300_000 - 1)
  expect((await authorize(sandbox, first.id)).status).toBe(200)
  await advanceClock(sandbox, 1)
  // The expiry itself is an event, which the first read records.
  await transactionOf(sandbox, second)
  await expectNoEffect(sandbox, async () => {
    expectError(await authorize(sandbox, second.id), 'INVALID_INPUT', { reason: 'QUOTE_EXPIRED' })
  })
})

test('if the balance is too low, INVALID_AMOUNT rejects the execution, and the code remains valid', async () => {
  const quote = await quoteToAuthorize(sandbox, { immediatelyExecute: true, lockedCurrencyAmount: 600_000 })
  await expectNoEffect(sandbox, async () => {
    expectError(await authorize(sandbox, quote.id), 'INVALID_AMOUNT', { reason: 'INSUFFICIENT_FUNDS' })
  })
  const path = `/sandbox/internal-accounts/${quote.source.accountId}/fund`
  await sandbox.call('POST', path, { body: { amount: 100_000 } })
  expect((await authorize(sandbox, quote.id)).body.status).toBe('COMPLETED')
  expect(await balanceOf(sandbox, quote.source.accountId)).toBe(0)
})
