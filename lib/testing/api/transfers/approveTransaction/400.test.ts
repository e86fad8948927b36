import { expect, test } from 'vitest'
import { decide, heldPayment, holdPayments } from '#lib/testing/fixtures/held-payment-suite'
import { balanceOf } from '#lib/testing/fixtures/quote-requests'
import { receive } from '#lib/testing/fixtures/uma-requests'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const payment = await heldPayment(sandbox)
const read = async () => (await sandbox.call('GET', `/transactions/${payment.id}`)).body

test.each([
  ['receiverCustomerInfo', { receiverCustomerInfo: 'Ada' }],
  ['receiverCustomerInfo', { receiverCustomerInfo: [] }],
  ['receiverCustomerInfo', { receiverCustomerInfo: null }],
  ['receiverCustomerInfo', { receiverCustomerInfo: 5 }],
])(
  'an approval with an invalid %s in the body %j is rejected with INVALID_INPUT, and the payment remains PENDING',
  async (field, body) => {
    expectError(await decide(sandbox, payment.id, 'approve', body), 'INVALID_INPUT', { field })
    expect(await read()).toEqual(payment)
  },
)

test.each(['[]', '5', '{'])('an approval with the body %s is rejected with INVALID_REQUEST_FORMAT', async text => {
  const headers = { 'content-type': 'application/json' }
  const reply = await sandbox.call('POST', `/transactions/${payment.id}/approve`, { text, headers })
  expectError(reply, 'INVALID_REQUEST_FORMAT')
  expect(await read()).toEqual(payment)
})

test('a payment that would raise the balance above its maximum cannot be approved and remains PENDING', async () => {
  const { customerUsdc } = sandbox.starter
  const largest = { receivingCurrencyCode: 'USDC', receivingCurrencyAmount: 9_000_000_000_000_000 }
  await holdPayments(sandbox, true)
  const { id } = (await receive(sandbox, largest)).body
  await holdPayments(sandbox, false)
  expect((await receive(sandbox, largest)).status).toBe(200)
  const before = await balanceOf(sandbox, customerUsdc)
  const reply = await decide(sandbox, id, 'approve')
  expectError(reply, 'INVALID_AMOUNT', { reason: 'BALANCE_TOO_LARGE' })
  expect((await sandbox.call('GET', `/transactions/${id}`)).body.status).toBe('PENDING')
  expect(await balanceOf(sandbox, customerUsdc)).toBe(before)
})

test('a payment to a deleted customer cannot be approved but can be rejected', async () => {
  const { customerId } = await newWallet(sandbox)
  const { data } = (await sandbox.call('GET', `/customers/internal-accounts?customerId=${customerId}&currency=USD`))
    .body
  await holdPayments(sandbox, true)
  const { id } = (await receive(sandbox, { customerId })).body
  await holdPayments(sandbox, false)
  await sandbox.call('DELETE', `/customers/${customerId}`)

  const reply = await decide(sandbox, id, 'approve')
  expectError(reply, 'INVALID_INPUT', { reason: 'CUSTOMER_DELETED' })
  expect((await sandbox.call('GET', `/transactions/${id}`)).body.status).toBe('PENDING')
  expect(await balanceOf(sandbox, data[0].id)).toBe(0)
  expect((await decide(sandbox, id, 'reject')).body.status).toBe('REJECTED')
})
