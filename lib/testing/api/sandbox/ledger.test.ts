import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QUOTE_VALID_MS } from '#lib/contract/lifetimes'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import { balanceOf, createQuote, execute, feeOverride, toAccount } from '#lib/testing/fixtures/quote-requests'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { createUmaQuote, umaAddressOf } from '#lib/testing/fixtures/uma-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const { platformUsd } = sandbox.starter
beforeAll(() => freezeClock(sandbox))
afterAll(() => runClock(sandbox))

interface Entry {
  readonly id: string
  readonly transactionId: string
  readonly isRefund: boolean
  readonly account: string
  readonly currency: string
  readonly amount: number
  readonly balance?: number
  readonly others?: readonly Pick<Entry, 'account' | 'currency' | 'amount'>[]
}

async function listEntries(path: string): Promise<readonly Entry[]> {
  const reply = await sandbox.control('GET', `/ledger${path}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}
const ledgerOf = async ({ transactionId }: { transactionId: string }) =>
  (await sandbox.control('GET', `/ledger/transactions/${transactionId}`)).body
const entriesOf = ({ transactionId }: { transactionId: string }) => listEntries(`/transactions/${transactionId}`)
const accountsOf = (entries: readonly Entry[]) => entries.map(({ account, currency }) => `${account} ${currency}`)
const balancesBefore = (entries: readonly Entry[]) => entries.map(({ balance = 0, amount }) => balance - amount)

async function executeQuote(changes: Record<string, unknown> = {}) {
  const quote = await createQuote(sandbox, changes)
  const reply = await execute(sandbox, quote.id)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

describe('ledger of a transaction', () => {
  test('has five entries, which sum to zero in each currency, after a quote is executed', async () => {
    const before = await balanceOf(sandbox, platformUsd)
    const quote = await executeQuote()
    const entries = await entriesOf(quote)
    const { totalSendingAmount, totalReceivingAmount, feesIncluded } = quote
    expect(entries.map(({ account, currency, amount }) => [account, currency, amount])).toEqual([
      [platformUsd, 'USD', -totalSendingAmount],
      ['exchange', 'USD', totalSendingAmount - feesIncluded],
      ['fees', 'USD', feesIncluded],
      ['exchange', 'EUR', -totalReceivingAmount],
      ['outside', 'EUR', totalReceivingAmount],
    ])
    expect(entries[0]).toMatchObject({
      transactionId: quote.transactionId,
      isRefund: false,
      balance: before - totalSendingAmount,
    })
  })

  test('starts each account at its balance after the platform’s previous transaction', async () => {
    const first = await entriesOf(await executeQuote())
    const other = await sandbox.otherPlatform()
    await execute(other, (await createQuote(other)).id)
    const second = await entriesOf(await executeQuote())
    expect(accountsOf(second)).toEqual(accountsOf(first))
    expect(balancesBefore(second)).toEqual(first.map(({ balance }) => balance))
  })

  test('of an open quote is empty, and plans the entries and balances that its execution posts', async () => {
    const ownAddress = await umaAddressOf(sandbox)
    const withFee = await createQuote(sandbox, { platformFeeOverride: feeOverride(50, 30) })
    for (const quote of [await createQuote(sandbox), await createUmaQuote(sandbox, ownAddress), withFee]) {
      const { data, planned } = await ledgerOf(quote)
      expect(data).toEqual([])
      expect((await execute(sandbox, quote.id)).status).toBe(200)
      const posted = (await entriesOf(quote)).map(({ account, currency, amount, balance, isRefund }) => {
        const isContra = !account.startsWith('InternalAccount:')
        return { account, currency, amount, isRefund, ...(isContra ? {} : { balance }) }
      })
      expect(planned).toEqual(posted)
    }
  })

  test('of an expired quote is empty and plans nothing', async () => {
    const quote = await createQuote(sandbox)
    await advanceClock(sandbox, QUOTE_VALID_MS)
    expect(await ledgerOf(quote)).toEqual({ data: [] })
  })

  test('has a reversing entry for each original entry after a refund, so that each balance is restored', async () => {
    const accountInfo = { ...externalAccountSample('MXN_ACCOUNT'), clabeNumber: '014027000005555004' }
    const quote = await executeQuote(toAccount(await addExternalAccount(sandbox, 'MXN_ACCOUNT', { accountInfo })))
    await advanceClock(sandbox, 10_000)
    await sandbox.call('GET', `/transactions/${quote.transactionId}`)
    const entries = await entriesOf(quote)
    const [paid, back] = [entries.filter(({ isRefund }) => !isRefund), entries.filter(({ isRefund }) => isRefund)]
    expect(back.map(({ amount }) => amount)).toEqual(paid.map(({ amount }) => -amount))
    expect(back.map(({ balance }) => balance)).toEqual(balancesBefore(paid))
    expect(back.map(({ transactionId }) => transactionId)).toEqual(Array(5).fill(quote.transactionId))
  })
})

describe('ledger of an account', () => {
  test('lists each entry, newest first, with its running balance and the other entries of the payment or refund', async () => {
    const quote = await executeQuote()
    const [newest, ...older] = await listEntries(`/accounts/${platformUsd}`)
    expect(newest?.balance).toBe(await balanceOf(sandbox, platformUsd))
    expect(newest).toMatchObject({ transactionId: quote.transactionId, amount: -quote.totalSendingAmount })
    expect(newest?.others?.map(({ account, currency }) => `${account} ${currency}`)).toEqual([
      'exchange USD',
      'fees USD',
      'exchange EUR',
      'outside EUR',
    ])
    expect(older.map(({ balance }) => balance)).toEqual(balancesBefore([newest as Entry, ...older]).slice(0, -1))
  })

  test('has as its oldest entry the credit of the starting balance from the contra account `outside`', async () => {
    const entries = await listEntries(`/accounts/${platformUsd}`)
    const oldest = entries.at(-1) as Entry
    expect(balancesBefore([oldest])).toEqual([0])
    expect(oldest.others).toEqual([{ account: 'outside', currency: 'USD', amount: -oldest.amount }])
    expect(await entriesOf(oldest)).toHaveLength(2)
  })

  test('has the same entries in pages of one entry as in one large page', async () => {
    await executeQuote()
    const found: Entry[] = []
    let cursor: string | undefined
    do {
      const after = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { body } = await sandbox.control('GET', `/ledger/accounts/${platformUsd}?limit=1${after}`)
      found.push(...body.data)
      cursor = body.nextCursor
    } while (cursor !== undefined)
    expect(found).toEqual(await listEntries(`/accounts/${platformUsd}?limit=100`))
  })

  test('rejects a cursor of another account with 400 INVALID_INPUT', async () => {
    const { body } = await sandbox.control('GET', `/ledger/accounts/${platformUsd}?limit=1`)
    const path = `/ledger/accounts/${sandbox.starter.customerUsd}?cursor=${encodeURIComponent(body.nextCursor)}`
    const reply = await sandbox.control('GET', path)
    expect(reply.status).toBe(400)
    expectError(reply, 'INVALID_INPUT', { reason: 'BAD_CURSOR' })
  })
})

test.each([
  ['transactions', unknownId('Transaction')],
  ['accounts', unknownId('InternalAccount')],
  ['accounts', 'fees'],
])('/ledger/%s/%s names no object and is rejected with 404 REFERENCE_NOT_FOUND', async (kind, id) => {
  const reply = await sandbox.control('GET', `/ledger/${kind}/${id}`)
  expect(reply.status).toBe(404)
  expectError(reply, 'REFERENCE_NOT_FOUND')
})
