import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import {
  balanceOf,
  createQuote,
  execute,
  FUNDED_FROM_OUTSIDE,
  feeOverride,
  fromAccount,
  send,
  toAccount,
  transactionOf,
} from '#lib/testing/fixtures/quote-requests'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import {
  type ReceivedWebhook,
  removeEndpoint,
  setEndpoint,
  webhookReceiver,
} from '#lib/testing/sandbox/webhook-receiver'

const sandbox = await openSandboxForFile()
const { customerUsd, platformUsd } = sandbox.starter
beforeAll(() => freezeClock(sandbox))
afterAll(() => runClock(sandbox))

/** A fee of 350 cents on a quote of 1,000.00 USD to euros. */
const FEE = { platformFeeOverride: feeOverride(50, 30) }

interface Entry {
  readonly account: string
  readonly currency: string
  readonly amount: number
  readonly isRefund: boolean
}

const ledgerOf = async ({ transactionId }: { transactionId: string }) =>
  (await sandbox.control('GET', `/ledger/transactions/${transactionId}`)).body as { data: Entry[]; planned?: Entry[] }

/** Executes a quote from the customer's account to a bank that returns the money. */
async function executeFailing() {
  const accountInfo = { ...externalAccountSample('MXN_ACCOUNT'), clabeNumber: '014027000005555004' }
  const destination = toAccount(await addExternalAccount(sandbox, 'MXN_ACCOUNT', { accountInfo }))
  const quote = await createQuote(sandbox, { ...fromAccount(customerUsd), ...destination, ...FEE })
  const reply = await execute(sandbox, quote.id)
  expect(reply.status, reply.text).toBe(200)
  return quote
}

async function finish(quote: { transactionId: string }) {
  await advanceClock(sandbox, 10_000)
  return transactionOf(sandbox, quote)
}

const balances = async () => ({
  customer: await balanceOf(sandbox, customerUsd),
  platform: await balanceOf(sandbox, platformUsd),
})

describe('a platform fee', () => {
  test('is credited to the platform’s account, with its own ledger entry as planned', async () => {
    const before = await balances()
    const quote = await createQuote(sandbox, { ...fromAccount(customerUsd), ...FEE })
    const { planned } = await ledgerOf(quote)
    expect((await execute(sandbox, quote.id)).status).toBe(200)
    const { data } = await ledgerOf(quote)
    expect(data.map(({ account, currency, amount }) => [account, currency, amount])).toEqual([
      [customerUsd, 'USD', -100_000],
      ['exchange', 'USD', 99_196],
      ['fees', 'USD', 454],
      [platformUsd, 'USD', 350],
      ['exchange', 'EUR', -91_260],
      ['outside', 'EUR', 91_260],
    ])
    expect(planned?.map(({ account, amount }) => [account, amount])).toEqual(
      data.map(({ account, amount }) => [account, amount]),
    )
    expect(await balances()).toEqual({ customer: before.customer - 100_000, platform: before.platform + 350 })
  })

  test('is credited if the quote is executed at once, or if money from outside funds it', async () => {
    const before = await balances()
    await createQuote(sandbox, { ...fromAccount(customerUsd), ...FEE, immediatelyExecute: true })
    const funded = await createQuote(sandbox, { ...FUNDED_FROM_OUTSIDE, ...FEE })
    expect((await send(sandbox, funded.id)).status).toBe(200)
    expect((await balances()).platform).toBe(before.platform + 700)
  })

  test('is taken from the amount that the platform itself sends, and comes back to it', async () => {
    const before = await balances()
    const quote = await createQuote(sandbox, FEE)
    expect((await execute(sandbox, quote.id)).status).toBe(200)
    expect((await balances()).platform).toBe(before.platform - 100_000 + 350)
  })

  test('is given back with a refund', async () => {
    const before = await balances()
    const quote = await executeFailing()
    expect((await balances()).platform).toBe(before.platform + quote.platformFeesIncluded)
    expect(await finish(quote)).toMatchObject({ status: 'FAILED', platformFees: 350, refund: { status: 'COMPLETED' } })
    expect(await balances()).toEqual(before)
    const { data } = await ledgerOf(quote)
    const [paid, back] = [data.filter(({ isRefund }) => !isRefund), data.filter(({ isRefund }) => isRefund)]
    expect(back.map(({ account, amount }) => [account, amount])).toEqual(
      paid.map(({ account, amount }) => [account, -amount]),
    )
  })

  test('is part of the fees in each event of its transaction, and the events of the account show it come and go', async () => {
    const before = await balances()
    const { url, received, arrival } = await webhookReceiver()
    await setEndpoint(sandbox, url)
    const quote = await executeFailing()
    await finish(quote)
    await arrival(({ event }) => event.type === 'OUTGOING_PAYMENT.REFUND_COMPLETED')
    await expect.poll(() => balanceEvents(received, customerUsd).length).toBe(2)
    await removeEndpoint(sandbox)
    const events = received.map(({ event }) => event).filter(({ data }) => data.id === quote.transactionId)
    expect(events.map(({ type, data }) => [type, data.fees, data.platformFees, data.refund?.status])).toEqual([
      ['OUTGOING_PAYMENT.PENDING', 753, 350, undefined],
      ['OUTGOING_PAYMENT.PROCESSING', 753, 350, undefined],
      ['OUTGOING_PAYMENT.FAILED', 753, 350, undefined],
      ['OUTGOING_PAYMENT.REFUND_PENDING', 753, 350, 'PENDING'],
      ['OUTGOING_PAYMENT.REFUND_COMPLETED', 753, 350, 'COMPLETED'],
    ])
    expect(balanceEvents(received, platformUsd)).toEqual([before.platform + 350, before.platform])
    expect(balanceEvents(received, customerUsd)).toEqual([before.customer - 100_000, before.customer])
  })

  test('that the platform has spent is given back by the service, so that the payer is refunded in full', async () => {
    const { customer } = await balances()
    const quote = await executeFailing()
    const spent = await balanceOf(sandbox, platformUsd)
    const body = {
      source: { accountId: platformUsd },
      destination: { accountId: await addPlatformAccount() },
      amount: spent,
    }
    const paid = await sandbox.call('POST', '/transfer-out', { body })
    expect(paid.status, paid.text).toBe(201)
    expect(await finish(quote)).toMatchObject({ refund: { status: 'COMPLETED' } })
    expect(await balances()).toEqual({ customer, platform: 0 })
    const { data } = await ledgerOf(quote)
    const totals = new Map<string, number>()
    for (const { currency, amount } of data) totals.set(currency, (totals.get(currency) ?? 0) + amount)
    expect([...totals.values()]).toEqual([0, 0])
    expect(data.filter(({ isRefund, account }) => isRefund && account === 'fees').map(({ amount }) => amount)).toEqual([
      -403, -350,
    ])
  })
})

/** Returns the balances in the events of an account, in the order of their arrival. */
const balanceEvents = (received: readonly ReceivedWebhook[], accountId: string) =>
  received.flatMap(({ event: { type, data } }) =>
    type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED' && data.id === accountId ? [data.balance.amount] : [],
  )

async function addPlatformAccount(): Promise<string> {
  const body = { currency: 'USD', accountInfo: externalAccountSample('USD_ACCOUNT') }
  const reply = await sandbox.call('POST', '/platform/external-accounts', { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.id
}
