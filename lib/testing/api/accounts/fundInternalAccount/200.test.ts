import { expect, test } from 'vitest'
import { balanceOf } from '#lib/testing/fixtures/quote-requests'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

function fund(accountId: string, body: unknown) {
  return sandbox.call('POST', `/sandbox/internal-accounts/${accountId}/fund`, { body })
}

test('funding returns the account with its new balance', async () => {
  const before = await balanceOf(sandbox, starter.customerUsd)
  const reply = await fund(starter.customerUsd, { amount: 250 })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    id: starter.customerUsd,
    balance: { amount: before + 250 },
    totalBalance: { amount: before + 250 },
  })
  expect((await sandbox.call('GET', `/internal-accounts/${starter.customerUsd}`)).body).toEqual(reply.body)
})

test('currencyAmount is accepted as an older name for the field `amount`', async () => {
  const before = await balanceOf(sandbox, starter.customerUsdc)
  await fund(starter.customerUsdc, { currencyAmount: 7 })
  expect(await balanceOf(sandbox, starter.customerUsdc)).toBe(before + 7)
})

test('the field `amount` takes precedence over currencyAmount', async () => {
  const before = await balanceOf(sandbox, starter.customerUsdc)
  await fund(starter.customerUsdc, { amount: 3, currencyAmount: 1_000 })
  expect(await balanceOf(sandbox, starter.customerUsdc)).toBe(before + 3)
})

test.each([1, 100_000_000_000])('funding with the minimum or maximum amount (%i) succeeds', async amount => {
  expect((await fund(starter.wallet, { amount })).status).toBe(200)
})

test("the platform's internal account can be funded", async () => {
  const before = await balanceOf(sandbox, starter.platformUsd)
  await fund(starter.platformUsd, { amount: 1 })
  expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before + 1)
})

test('funding keeps createdAt and never moves updatedAt back', async () => {
  const before = (await sandbox.call('GET', `/internal-accounts/${starter.customerUsd}`)).body
  const after = (await fund(starter.customerUsd, { amount: 1 })).body
  expect(after.createdAt).toBe(before.createdAt)
  expect(Date.parse(after.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt))
})

test('the amounts of 25 concurrent funding calls are all credited', async () => {
  const before = await balanceOf(sandbox, starter.customerUsd)
  await Promise.all(Array.from({ length: 25 }, () => fund(starter.customerUsd, { amount: 4 })))
  expect(await balanceOf(sandbox, starter.customerUsd)).toBe(before + 100)
})

test('funding creates an INCOMING transaction that is COMPLETED immediately', async () => {
  await fund(starter.customerUsd, { amount: 777 })
  const { data } = (await sandbox.call('GET', '/transactions?limit=100')).body
  const created = data.find(({ receivedAmount }: ListedTransaction) => receivedAmount?.amount === 777)
  expect(created).toMatchObject({
    type: 'INCOMING',
    status: 'COMPLETED',
    direction: 'CREDIT',
    customerId: starter.customer,
    destination: { destinationType: 'ACCOUNT', accountId: starter.customerUsd, currency: 'USD' },
    receivedAmount: { amount: 777, currency: { code: 'USD' } },
    settledAt: created.createdAt,
  })
  expect((await sandbox.call('GET', `/transactions/${created.id}`)).body).toEqual(created)
})

interface ListedTransaction {
  readonly receivedAmount?: { readonly amount: number }
}
