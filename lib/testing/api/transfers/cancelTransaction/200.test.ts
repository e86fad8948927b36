import { afterAll, expect, test } from 'vitest'
import {
  authorize,
  authorizingCustomer,
  balanceOf,
  createQuote,
  execute,
  fromAccount,
  generalFee,
  setFees,
  toAccount,
} from '#lib/testing/fixtures/quote-requests'
import {
  dollarAccount,
  pendingPayout,
  pullableAccount,
  readTransfer,
  transferIn,
} from '#lib/testing/fixtures/transfer-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import type { Reply } from '#lib/testing/sandbox/send-request'
import { removeEndpoint, setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const sandbox = await openSandboxForFile()
const { customerUsd, customerUsdc } = sandbox.starter
await freezeClock(sandbox)
await sandbox.call('POST', `/sandbox/internal-accounts/${customerUsdc}/fund`, { body: { amount: 100_000_000 } })
afterAll(() => runClock(sandbox))

const cancel = (id: string, body?: object) =>
  sandbox.call('POST', `/transactions/${id}/cancel`, body === undefined ? {} : { body })
const ledgerOf = async (id: string) => (await sandbox.control('GET', `/ledger/transactions/${id}`)).body.data
const inOrderOfStatus = (replies: readonly Reply[]) => replies.toSorted((a, b) => a.status - b.status)
const achQuote = async (changes: object = {}) =>
  createQuote(sandbox, {
    ...fromAccount(customerUsdc),
    ...toAccount(await dollarAccount(sandbox, '003'), { paymentRail: 'ACH' }),
    lockedCurrencyAmount: 10_000_000,
    ...changes,
  })

test('canceling a payout by ACH returns its money, and the payout stays FAILED with a refund', async () => {
  const before = await balanceOf(sandbox, customerUsd)
  const { id } = await pendingPayout(sandbox)
  expect(await balanceOf(sandbox, customerUsd)).toBe(before - 2_500)
  const { status, body } = await cancel(id, { reason: 'Sent too late' })
  expect([status, body.status, body.description]).toEqual([200, 'FAILED', 'Sent too late'])
  expect(body.refund).toMatchObject({ status: 'COMPLETED', reason: 'USER_CANCELLATION', settledAt: body.updatedAt })
  expect(await balanceOf(sandbox, customerUsd)).toBe(before)
  expect((await ledgerOf(id)).map((entry: { amount: number }) => entry.amount)).toEqual([-2_500, 2_500, 2_500, -2_500])
  await advanceClock(sandbox, 60_000)
  expect(await readTransfer(sandbox, id)).toEqual(body)
  expect(await balanceOf(sandbox, customerUsd)).toBe(before)
})

test('canceling an executed quote returns its money with the fees, and the quote is FAILED', async () => {
  const before = await balanceOf(sandbox, customerUsdc)
  const quote = await achQuote()
  expect((await execute(sandbox, quote.id)).body.status).toBe('PROCESSING')
  expect((await cancel(quote.transactionId)).body).toMatchObject({ status: 'FAILED', expectedSettlementAt: null })
  expect(await balanceOf(sandbox, customerUsdc)).toBe(before)
  await advanceClock(sandbox, 360_000)
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body.status).toBe('FAILED')
  expect((await readTransfer(sandbox, quote.transactionId)).status).toBe('FAILED')
})

test('canceling an executed quote takes the platform fee back, and each account has its former balance', async () => {
  await setFees(sandbox, generalFee(250_000, 20, 'USDC'))
  const { data } = (await sandbox.call('GET', '/platform/internal-accounts?currency=USDC')).body
  const platformUsdc = data[0].id
  const balances = () => Promise.all([customerUsdc, platformUsdc].map(id => balanceOf(sandbox, id)))
  const [customer = 0, platform = 0] = await balances()
  const quote = await achQuote()
  expect(quote.platformFeesIncluded).toBe(269_500)
  expect((await execute(sandbox, quote.id)).body.status).toBe('PROCESSING')
  expect(await balances()).toEqual([customer - 10_000_000, platform + 269_500])
  const { body } = await cancel(quote.transactionId)
  expect(body).toMatchObject({ status: 'FAILED', platformFees: 269_500, refund: { status: 'COMPLETED' } })
  expect(await balances()).toEqual([customer, platform])
  const totals = new Map<string, number>()
  for (const { account, amount } of await ledgerOf(quote.transactionId))
    totals.set(account, (totals.get(account) ?? 0) + amount)
  expect([...totals.values()].filter(total => total !== 0)).toEqual([])
  await setFees(sandbox, generalFee(0, 0, 'USDC'))
})

test('a quote that is canceled before its execution moves no money and cannot be executed', async () => {
  const quote = await achQuote()
  expect((await cancel(quote.transactionId)).body.status).toBe('FAILED')
  expect(await ledgerOf(quote.transactionId)).toEqual([])
  expect(await readTransfer(sandbox, quote.transactionId)).not.toHaveProperty('refund')
  expectError(await execute(sandbox, quote.id), 'CONFLICT', { reason: 'QUOTE_NOT_EXECUTABLE' })
})

test('a quote that is canceled before its authorization cannot be authorized', async () => {
  const { customerId } = await authorizingCustomer(sandbox)
  const path = `/customers/internal-accounts?customerId=${customerId}&currency=USDC`
  const usdc = (await sandbox.call('GET', path)).body.data[0].id
  const quote = await achQuote(fromAccount(usdc))
  expect(quote.status).toBe('PENDING_AUTHORIZATION')
  expect((await cancel(quote.transactionId)).body.status).toBe('FAILED')
  expectError(await authorize(sandbox, quote.id), 'CONFLICT', { reason: 'NO_PENDING_CHALLENGE' })
  expect((await sandbox.control('GET', '/inbox')).body.scaCodes[0]).toMatchObject({
    quoteId: quote.id,
    state: 'failed',
  })
})

test('canceling a pull from a USD account credits nothing', async () => {
  const before = await balanceOf(sandbox, customerUsd)
  const { id } = (await transferIn(sandbox, { source: { accountId: await pullableAccount(sandbox, '005') } })).body
  expect((await cancel(id)).body.status).toBe('FAILED')
  await advanceClock(sandbox, 60_000)
  expect((await readTransfer(sandbox, id)).status).toBe('FAILED')
  expect(await balanceOf(sandbox, customerUsd)).toBe(before)
})

test('webhooks announce the failure, then the refund', async () => {
  const { url, received, arrival } = await webhookReceiver()
  await setEndpoint(sandbox, url)
  const { id } = await pendingPayout(sandbox)
  await cancel(id)
  await arrival(({ event }) => event.type === 'OUTGOING_PAYMENT.REFUND_COMPLETED')
  const events = received.filter(({ event }) => event.data.id === id).map(({ event }) => event)
  expect(events.map(({ type, data }) => [type, data.status, data.refund?.status])).toEqual([
    ['OUTGOING_PAYMENT.PENDING', 'PENDING', undefined],
    ['OUTGOING_PAYMENT.FAILED', 'FAILED', undefined],
    ['OUTGOING_PAYMENT.REFUND_COMPLETED', 'FAILED', 'COMPLETED'],
  ])
  await removeEndpoint(sandbox)
})

test('the status filter lists canceled transactions as FAILED', async () => {
  const { id } = await pendingPayout(sandbox)
  await cancel(id)
  const { data } = (await sandbox.call('GET', '/transactions?status=FAILED&sortOrder=desc')).body
  expect(data[0].id).toBe(id)
})

test('of two cancellations and ten executions at the same time, one cancellation and at most one execution succeed', async () => {
  const before = await balanceOf(sandbox, customerUsdc)
  const quote = await achQuote()
  const [[canceled, refused], executions] = await Promise.all([
    Promise.all([cancel(quote.transactionId), cancel(quote.transactionId)]).then(inOrderOfStatus),
    Promise.all(Array.from({ length: 10 }, () => execute(sandbox, quote.id))).then(inOrderOfStatus),
  ])
  expect(canceled?.status).toBe(200)
  expectError(refused ?? expect.fail(), 'TRANSACTION_NOT_CANCELLABLE')
  // An execution may precede the cancellation, which then returns the money.
  const [first, ...others] = executions
  const isExecuted = first?.status === 200
  for (const reply of isExecuted ? others : executions) expectError(reply, 'CONFLICT')
  const amounts = (await ledgerOf(quote.transactionId)).map(({ amount }: { amount: number }) => amount)
  expect(amounts.length > 0).toBe(isExecuted)
  expect(await balanceOf(sandbox, customerUsdc)).toBe(before)
  expect((await readTransfer(sandbox, quote.transactionId)).status).toBe('FAILED')
})
