import { expect, test } from 'vitest'
import { balanceOf } from '#lib/testing/fixtures/quote-requests'
import { receive, umaAddressOf } from '#lib/testing/fixtures/uma-requests'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

test('a USD payment credits the customer’s USD account and returns the body of GET /transactions/{id}', async () => {
  const before = await balanceOf(sandbox, starter.customerUsd)
  const reply = await receive(sandbox)
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toMatchObject({
    id: expect.stringMatching(/^Transaction:/),
    type: 'INCOMING',
    status: 'COMPLETED',
    direction: 'CREDIT',
    source: { sourceType: 'UMA_ADDRESS', umaAddress: '$success.usd@sandbox.example', currency: 'USD' },
    destination: { destinationType: 'ACCOUNT', accountId: starter.customerUsd, currency: 'USD' },
    customerId: starter.customer,
    receivedAmount: { amount: 1234, currency: { code: 'USD' } },
    counterpartyInformation: { FULL_NAME: 'success.usd' },
    settledAt: expect.any(String),
  })
  expect((await sandbox.call('GET', `/transactions/${reply.body.id}`)).body).toEqual(reply.body)
  expect(await balanceOf(sandbox, starter.customerUsd)).toBe(before + 1234)
})

test('a payment can name the receiver with receiverUmaAddress', async () => {
  const before = await balanceOf(sandbox, starter.customerUsd)
  const receiverUmaAddress = await umaAddressOf(sandbox)
  expect((await receive(sandbox, { customerId: undefined, receiverUmaAddress })).body.status).toBe('COMPLETED')
  expect(await balanceOf(sandbox, starter.customerUsd)).toBe(before + 1234)
})

test('a payment to a wallet is credited and needs no signature', async () => {
  const before = await balanceOf(sandbox, starter.wallet)
  await receive(sandbox, { receivingCurrencyCode: 'USDB', receivingCurrencyAmount: 5_000_000 })
  expect(await balanceOf(sandbox, starter.wallet)).toBe(before + 5_000_000)
})

test('a payment request that uses the older field names "amount" and "currency" is accepted', async () => {
  const before = await balanceOf(sandbox, starter.customerUsdc)
  const older = { receivingCurrencyCode: undefined, receivingCurrencyAmount: undefined, currency: 'USDC', amount: 7 }
  expect((await receive(sandbox, older)).body.receivedAmount.amount).toBe(7)
  expect(await balanceOf(sandbox, starter.customerUsdc)).toBe(before + 7)
})

test('a payment from $fail.compliance is REJECTED and moves no money', async () => {
  const before = await balanceOf(sandbox, starter.customerUsd)
  const reply = await receive(sandbox, { senderUmaAddress: '$fail.compliance.usd@sandbox.example' })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toMatchObject({ type: 'INCOMING', status: 'REJECTED', failureReason: 'PAY_REQUEST_FAILED' })
  expect(reply.body).not.toHaveProperty('settledAt')
  expect((await sandbox.call('GET', `/transactions/${reply.body.id}`)).body.status).toBe('REJECTED')
  expect(await balanceOf(sandbox, starter.customerUsd)).toBe(before)
})

test('a payment from an address at an unknown host is accepted', async () => {
  const reply = await receive(sandbox, { senderUmaAddress: '$grace.hopper@elsewhere.example' })
  expect(reply.body).toMatchObject({ status: 'COMPLETED', counterpartyInformation: { FULL_NAME: 'grace.hopper' } })
})
