import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#lib/testing/fixtures/quote-requests'
import { dollarAccount, readTransfer, transferOut, transferOutBody } from '#lib/testing/fixtures/transfer-requests'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter, platformId } = sandbox
afterAll(() => runClock(sandbox))

let startedAt: number
let before: number
beforeEach(async () => {
  startedAt = await freezeClock(sandbox)
  before = await balanceOf(sandbox, starter.platformUsd)
})
const at = (seconds: number) => new Date(startedAt + seconds * 1_000).toISOString()

test('a transfer-out returns a PENDING transaction of type OUTGOING', async () => {
  const reply = await transferOut(sandbox)
  expect(reply.status, reply.text).toBe(201)
  const usd = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 }
  expect(reply.body).toEqual({
    id: expect.stringMatching(/^Transaction:/),
    type: 'OUTGOING',
    status: 'PENDING',
    direction: 'DEBIT',
    source: { sourceType: 'ACCOUNT', accountId: starter.platformUsd, currency: 'USD' },
    destination: { destinationType: 'ACCOUNT', accountId: starter.external.USD, currency: 'USD' },
    customerId: starter.customer,
    platformCustomerId: expect.any(String),
    createdAt: at(0),
    updatedAt: at(0),
    sentAmount: { amount: 2_500, currency: usd },
    receivedAmount: { amount: 2_500, currency: usd },
    fees: 0,
    platformFees: 0,
    paymentRail: 'RTP',
    railSelectionMode: 'AUTO',
    expectedSettlementAt: at(0),
    settlementTimelineSeconds: 0,
  })
})

test('a transfer-out is COMPLETED on the next read and debits the account', async () => {
  const { body } = await transferOut(sandbox)
  expect(await readTransfer(sandbox, body.id)).toEqual({ ...body, status: 'COMPLETED', settledAt: at(0) })
  expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before - 2_500)
})

test('a transfer-out without an amount pays the full balance', async () => {
  const customer = await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL' } })
  const accounts = await sandbox.call('GET', `/customers/internal-accounts?customerId=${customer.body.id}&currency=USD`)
  const accountId = accounts.body.data[0].id
  await sandbox.call('POST', `/sandbox/internal-accounts/${accountId}/fund`, { body: { amount: 4_321 } })
  const reply = await transferOut(sandbox, { source: { accountId }, amount: undefined })
  expect(reply.body).toMatchObject({ sentAmount: { amount: 4_321 }, customerId: customer.body.id })
  expect(await balanceOf(sandbox, accountId)).toBe(0)
})

test('a transfer-out has the remittanceInformation, the purposeOfPayment and the rail of its request', async () => {
  const destination = { accountId: starter.external.USD, paymentRail: 'WIRE' }
  const { body } = await transferOut(sandbox, {
    destination,
    remittanceInformation: 'INV 7',
    purposeOfPayment: 'SALARY_PAYMENT',
  })
  expect(body).toMatchObject({ paymentRail: 'WIRE', railSelectionMode: 'MANUAL', remittanceInformation: 'INV 7' })
  const read = await sandbox.call('GET', `/transactions/${body.id}`)
  expect([body.purposeOfPayment, read.body.purposeOfPayment]).toEqual(['SALARY_PAYMENT', 'SALARY_PAYMENT'])
})

test('a transfer-out between accounts of the platform belongs to the platform', async () => {
  const account = await sandbox.call('POST', '/platform/external-accounts', {
    body: {
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '000987654321',
        routingNumber: '021000021',
        beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Example Ltd' },
      },
    },
  })
  expect(account.status, account.text).toBe(201)
  const { body } = await transferOut(sandbox, { destination: { accountId: account.body.id } })
  expect(body).toMatchObject({ customerId: platformId, platformCustomerId: platformId })
})

describe('a transfer-out to an account', () => {
  const transferOutTo = async (ending: string) =>
    (await transferOut(sandbox, { destination: { accountId: await dollarAccount(sandbox, ending) } })).body

  test.each([
    ['002', 'COUNTERPARTY_POST_TX_FAILED'],
    ['003', 'ACCOUNT_INVALID'],
    ['004', 'COUNTERPARTY_POST_TX_FAILED'],
  ])(
    'ending in %s is PENDING, then FAILED on the next read, and leaves the balance unchanged',
    async (ending, failureReason) => {
      const transfer = await transferOutTo(ending)
      expect(transfer.status).toBe('PENDING')
      expect(transfer).not.toHaveProperty('failureReason')
      expect(await readTransfer(sandbox, transfer.id)).toEqual({
        ...transfer,
        status: 'FAILED',
        failureReason,
        expectedSettlementAt: null,
      })
      expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before)
    },
  )

  test('ending in 005 debits the source account, but is FAILED and refunded after 30 seconds', async () => {
    const transfer = await transferOutTo('005')
    expect(transfer).toMatchObject({ expectedSettlementAt: at(30), settlementTimelineSeconds: 30 })
    await advanceClock(sandbox, 29_999)
    expect(await readTransfer(sandbox, transfer.id)).toEqual(transfer)
    expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before - 2_500)
    await advanceClock(sandbox, 1)
    const failed = {
      status: 'FAILED',
      failureReason: 'COUNTERPARTY_POST_TX_FAILED',
      updatedAt: at(30),
      expectedSettlementAt: null,
    }
    expect(await readTransfer(sandbox, transfer.id)).toEqual({ ...transfer, ...failed })
    expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before)
    await advanceClock(sandbox, 3_600_000)
    expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before)
  })
})

test('50 concurrent transfer-out requests with the same idempotency key get the same response, and the account is debited once', async () => {
  const headers = { 'idempotency-key': 'pay-once' }
  const body = transferOutBody(sandbox)
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => sandbox.call('POST', '/transfer-out', { body, headers })),
  )
  expect(new Set(replies.map(reply => `${reply.status} ${reply.text}`)).size).toBe(1)
  expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before - 2_500)
})

test('of ten concurrent transfer-out requests without an amount, only one succeeds, and it pays the full balance', async () => {
  const balance = await balanceOf(sandbox, starter.customerUsd)
  const changes = { source: { accountId: starter.customerUsd }, amount: undefined }
  const replies = await Promise.all(Array.from({ length: 10 }, () => transferOut(sandbox, changes)))
  const paid = replies.filter(reply => reply.status === 201).map(reply => reply.body.sentAmount.amount)
  expect(paid).toEqual([balance])
  expect(await balanceOf(sandbox, starter.customerUsd)).toBe(0)
})
