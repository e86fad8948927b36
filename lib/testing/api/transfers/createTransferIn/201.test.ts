import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#lib/testing/fixtures/quote-requests'
import { pullableAccount, readTransfer, transferIn, transferInBody } from '#lib/testing/fixtures/transfer-requests'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
afterAll(() => runClock(sandbox))

let startedAt: number
let before: number
beforeEach(async () => {
  startedAt = await freezeClock(sandbox)
  before = await balanceOf(sandbox, starter.customerUsd)
})
const at = (seconds: number) => new Date(startedAt + seconds * 1_000).toISOString()

test('a transfer-in returns a PENDING transaction of type INCOMING', async () => {
  const source = { accountId: await pullableAccount(sandbox) }
  const reply = await transferIn(sandbox, { source })
  expect(reply.status, reply.text).toBe(201)
  const usd = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 }
  expect(reply.body).toEqual({
    id: expect.stringMatching(/^Transaction:/),
    type: 'INCOMING',
    status: 'PENDING',
    direction: 'CREDIT',
    source: { sourceType: 'ACCOUNT', ...source, currency: 'USD' },
    destination: { destinationType: 'ACCOUNT', accountId: starter.customerUsd, currency: 'USD' },
    customerId: starter.customer,
    platformCustomerId: expect.any(String),
    createdAt: at(0),
    updatedAt: at(0),
    receivedAmount: { amount: 2_500, currency: usd },
    fees: 0,
  })
})

test('a transfer-in is COMPLETED on the next read and credits the account', async () => {
  const { body } = await transferIn(sandbox)
  expect(await readTransfer(sandbox, body.id)).toEqual({ ...body, status: 'COMPLETED', settledAt: at(0) })
  expect(await balanceOf(sandbox, starter.customerUsd)).toBe(before + 2_500)
})

describe('account suffixes', () => {
  const transferInFrom = async (ending: string) =>
    (await transferIn(sandbox, { source: { accountId: await pullableAccount(sandbox, ending) } })).body

  test.each(['002', '003', '004'])(
    'a transfer-in from an account ending in %s is PENDING, then FAILED on the next read, and credits nothing',
    async ending => {
      const transfer = await transferInFrom(ending)
      expect(transfer.status).toBe('PENDING')
      const failed = { status: 'FAILED', failureReason: 'COLLECTION_FAILED' }
      expect(await readTransfer(sandbox, transfer.id)).toEqual({ ...transfer, ...failed })
      expect(await balanceOf(sandbox, starter.customerUsd)).toBe(before)
    },
  )

  test('a transfer-in from an account ending in 005 is PENDING for 30 s, then FAILED without a credit', async () => {
    const transfer = await transferInFrom('005')
    await advanceClock(sandbox, 29_999)
    expect(await readTransfer(sandbox, transfer.id)).toEqual(transfer)
    await advanceClock(sandbox, 1)
    const failed = { status: 'FAILED', failureReason: 'COLLECTION_FAILED', updatedAt: at(30) }
    expect(await readTransfer(sandbox, transfer.id)).toEqual({ ...transfer, ...failed })
    expect(await balanceOf(sandbox, starter.customerUsd)).toBe(before)
  })
})

test('50 concurrent transfer-in requests with the same idempotency key get the same response, and the account is credited once', async () => {
  const headers = { 'idempotency-key': 'pull-once' }
  const body = await transferInBody(sandbox)
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => sandbox.call('POST', '/transfer-in', { body, headers })),
  )
  expect(new Set(replies.map(reply => `${reply.status} ${reply.text}`)).size).toBe(1)
  expect(await balanceOf(sandbox, starter.customerUsd)).toBe(before + 2_500)
})

test('a transfer-in without an amount pulls 100 units of the currency', async () => {
  const reply = await transferIn(sandbox, { amount: undefined })
  expect([reply.status, reply.body.receivedAmount?.amount]).toEqual([201, 10_000])
  expect(await balanceOf(sandbox, starter.customerUsd)).toBe(before + 10_000)
})
